/**
 * Write a game-playing bot for Quadriga: a function from a decision to an action.
 *
 *     import { run } from "./quadriga.mjs";
 *     run({ name: "My first bot", choose: (decision) => decision.randomAction() });
 *
 * That is a complete engine for all four games. It speaks QEI 1 (the page `protocol/SPEC.md`) on standard
 * input and output; this module does the talking.
 *
 * While a bot runs, `console.log` goes to standard error, so that a forgotten one can't disturb the protocol.
 *
 * Node 18 or later, no dependencies, one file: copy it beside your bot.
 * @module
 */

import { Console } from "node:console";

export const VERSION = "0.1.0";

/** All variants. */
export const VARIANTS = [
  "ramses", "rampart-classic", "rampart-xl", "qadesh", "ptolemy-basic", "ptolemy-advanced",
];

/** Qadesh: the action that gives no orders. */
export const HOLD = "hold";

/** What a bot returns to give up. */
export const RESIGN = "resign";

const MAX_LINE = 8192; // bytes of a line from the host, without its end
const MAX_NUMBER = 2n ** 64n - 1n;

/**
 * @typedef {"p1" | "p2"} Seat
 *
 * @typedef {object} Game  A game as it is announced.
 * @property {string} variant
 * @property {Seat} seat  Yours.
 * @property {number} number  In the host's schedule.
 * @property {number | null} limit  Turns or moves until it is ended; none in Ptolemy.
 *
 * @typedef {object} Limits  Milliseconds, positions and plies. What is absent is unlimited.
 * @property {number} [p1time]
 * @property {number} [p2time]
 * @property {number} [p1inc]
 * @property {number} [p2inc]
 * @property {number} [movestogo]
 * @property {number} [movetime]
 * @property {number} [nodes]
 * @property {number} [depth]
 * @property {number} [infinite]
 *
 * @typedef {object} Option  What a user can set; which fields it has follows from its type, as in UCI.
 * @property {"check" | "spin" | "combo" | "string" | "button"} type
 * @property {boolean | number | string} [default]
 * @property {number} [min]
 * @property {number} [max]
 * @property {string[]} [choices]  Of a combo.
 *
 * @typedef {object} Bot  `choose` is all that it must have.
 * @property {string} [name]
 * @property {string} [author]
 * @property {string} [version]
 * @property {string[]} [variants]  Those that it plays; all unless said.
 * @property {Record<string, Option>} [options]  By name. `Seed` is added, unless you declare one.
 * @property {boolean} [wantsEvents]  Whether to be told what happens.
 * @property {boolean} [wantsLegal]  Whether to be sent the legal groups; yes unless said.
 * @property {(decision: Decision) => string | Promise<string>} choose
 * @property {(name: string, value: boolean | number | string) => void} [optionChanged]  A button has the value "".
 * @property {(game: Game) => void} [newGame]
 * @property {(event: GameEvent) => void} [event]
 * @property {(result: string, reason: string) => void} [gameOver]
 *
 * @typedef {{ square: number, spot: number | null }} Pawn
 *
 * @typedef {object} RamsesView
 * @property {Record<Seat, Pawn[]>} pawns
 * @property {Seat} toMove
 * @property {number} turn
 *
 * @typedef {object} RampartView
 * @property {number} files  5 or 7.
 * @property {Map<string, string>} pieces  By square: `Q`, `N`, `K` or `B`, lower case for p2.
 * @property {Seat} toMove
 * @property {number} moves
 * @property {Record<Seat, number>} lost
 *
 * @typedef {object} Army
 * @property {string} code
 * @property {Seat} seat
 * @property {"map" | "waiting" | "removed"} where
 * @property {number} space  1-64; 0 off the map.
 * @property {"" | "g" | "s" | "r" | "l"} condition  Good order, scattered, routing, looting.
 * @property {number} fatigue
 * @property {number} casualties
 *
 * @typedef {object} QadeshView
 * @property {Map<string, Army>} armies  By code, in their fixed order.
 * @property {"setup" | "orders"} phase
 * @property {number} turn
 *
 * @typedef {{ cards: string[] | null, count: number }} Hand  Cards are null if you may not see them.
 *
 * @typedef {object} PtolemyView
 * @property {Map<string, string>} board  Where the tokens are.
 * @property {Seat | null} toAct  null when the match is over.
 * @property {boolean} dealDue
 * @property {Record<Seat, Hand>} hands
 * @property {number} stock
 * @property {string[]} rally
 * @property {string[]} played
 * @property {number} round
 * @property {Record<Seat, number>} score
 *
 * @typedef {{ kind: "acted", seat: Seat, action: string }
 *   | { kind: "both", p1: string, p2: string }
 *   | { kind: "chance", dice: number[] }
 *   | { kind: "round", round: number, score: Record<Seat, number> }
 *   | { kind: "deal", cards: string[] }
 *   | { kind: "draw", seat: Seat, hand: Hand }
 *   | { kind: "unknown", text: string }} GameEvent
 */

/** A view, an action or a line that is not spelled as the protocol says. */
export class ProtocolError extends Error {
  /**
   * @param {string} message
   * @param {string} [code] one of the protocol's codes
   */
  constructor(message, code = "bad-line") {
    super(message);
    this.code = code;
  }
}

/** Makes an action of one token of each legal group. @param {string[]} tokens */
export function join(tokens) {
  return tokens.filter((token) => token !== "-").join(",") || HOLD;
}

// ---------------------------------------------------------------------------------------------------
// Reading words

/** @param {string} text */
function wordsOf(text) {
  return text.split(/[ \t]+/).filter((word) => word !== "");
}

/** A number as the protocol has them. Beyond 2^53 it is rounded. @param {string | undefined} text */
function number(text) {
  if (text === undefined || !/^[0-9]{1,40}$/.test(text) || BigInt(text) > MAX_NUMBER) {
    throw new ProtocolError(`\`${text}\` is no number`);
  }
  return Number(text);
}

/** @param {string | undefined} text @returns {Seat} */
function seatOf(text) {
  if (text !== "p1" && text !== "p2") throw new ProtocolError(`\`${text}\` is no seat`);
  return text;
}

/** The parts of a text, exactly so many. @param {string} text @param {string} separator @param {number} count */
function parts(text, separator, count) {
  const found = text.split(separator);
  if (found.length !== count) throw new ProtocolError(`\`${text}\` should have ${count} parts`);
  return found;
}

/** A list in which `-` stands for nothing. @param {string} text @param {string} separator */
function listOf(text, separator) {
  return text === "-" ? [] : text.split(separator);
}

/** Two numbers, by seat. @param {string} text @param {string} separator @returns {Record<Seat, number>} */
function perSeat(text, separator) {
  const [p1, p2] = parts(text, separator, 2).map(number);
  return { p1, p2 };
}

/**
 * Positional fields, then `key=value` fields, of which unknown ones are dropped.
 * @param {string[]} words @param {number} positional @param {string[]} known
 */
function fields(words, positional, known) {
  const places = [];
  const values = new Map();
  let inKeys = false;
  for (const word of words) {
    const match = /^([a-z0-9-]+)=(.*)$/.exec(word);
    if (match) {
      inKeys = true;
      if (!known.includes(match[1])) continue;
      if (values.has(match[1])) throw new ProtocolError(`\`${match[1]}\` stands there twice`);
      values.set(match[1], match[2]);
    } else if (inKeys) {
      throw new ProtocolError(`\`${word}\` stands behind a key`);
    } else {
      places.push(word);
    }
  }
  if (places.length !== positional) {
    throw new ProtocolError(`${positional} fields are needed before the keys, not ${places.length}`);
  }
  return { places, values };
}

// ---------------------------------------------------------------------------------------------------
// Views and events

/** `4` or `5.10`. @param {string} text @returns {Pawn} */
export function parsePawn(text) {
  const [square, spot] = text.split(".");
  return { square: number(square), spot: spot === undefined ? null : number(spot) };
}

/** `8-5.12,19-18`: an own pawn's move, then an opponent's pawn's. @param {string} text */
export function parseRamsesTurn(text) {
  const [own, other] = parts(text, ",", 2).map((move) => {
    const [from, to] = parts(move, "-", 2);
    return { from: number(from), to: parsePawn(to) };
  });
  return { own, other };
}

/** `2,3,4,5.10/19,20,21,22.10 p1 1` @param {string} text @returns {RamsesView} */
export function parseRamses(text) {
  const [pawns, seat, turn] = parts(text, " ", 3);
  const [p1, p2] = parts(pawns, "/", 2).map((side) => side.split(",").map(parsePawn));
  return { pawns: { p1, p2 }, toMove: seatOf(seat), turn: number(turn) };
}

/** `1qqq1/.../1QQQ1 p1 0 0/0` @param {string} text @returns {RampartView} */
export function parseRampart(text) {
  const [board, seat, moves, lost] = parts(text, " ", 4);
  const pieces = new Map();
  const widths = parts(board, "/", 9).map((row, place) => {
    let file = 0;
    for (const letter of row) {
      if (/[1-7]/.test(letter)) {
        file += Number(letter);
      } else if (/[QNKB]/i.test(letter) && file < 7) {
        pieces.set("abcdefg"[file] + (9 - place), letter);
        file += 1;
      } else {
        throw new ProtocolError(`\`${row}\` is no rank`);
      }
    }
    return file;
  });
  const files = widths[0];
  if ((files !== 5 && files !== 7) || widths.some((width) => width !== files)) {
    throw new ProtocolError("every rank must have 5 or 7 squares");
  }
  return { files, pieces, toMove: seatOf(seat), moves: number(moves), lost: perSeat(lost, "/") };
}

/** @type {[Seat, string[]][]} */
const ARMIES = [
  ["p1", ["PRE", "AMU", "NEA", "PTA", "SUT"]],
  ["p2", ["RFC", "EOM", "ALL", "HAT", "VAS"]],
];

/** `27g0.0`, `-` or `x` @param {string} code @param {Seat} seat @param {string} text @returns {Army} */
function parseArmy(code, seat, text) {
  const off = { code, seat, space: 0, condition: /** @type {const} */ (""), fatigue: 0, casualties: 0 };
  if (text === "-") return { ...off, where: "waiting" };
  if (text === "x") return { ...off, where: "removed" };
  const match = /^([0-9]+)([gsrl])([0-9]+)\.([0-9]+)$/.exec(text);
  if (!match) throw new ProtocolError(`\`${text}\` is no army`);
  const [, space, condition, fatigue, casualties] = match;
  return {
    ...off,
    where: "map",
    space: number(space),
    condition: /** @type {"g" | "s" | "r" | "l"} */ (condition),
    fatigue: number(fatigue),
    casualties: number(casualties),
  };
}

/** `27g0.0,4g0.0,-,-,-/58g0.0,60g0.0,x,x,x orders 2` @param {string} text @returns {QadeshView} */
export function parseQadesh(text) {
  const [sides, phase, turn] = parts(text, " ", 3);
  if (phase !== "setup" && phase !== "orders") throw new ProtocolError(`\`${phase}\` is no phase`);
  const armies = new Map();
  parts(sides, "/", 2).forEach((side, place) => {
    const [seat, codes] = ARMIES[place];
    parts(side, ",", 5).forEach((army, index) => armies.set(codes[index], parseArmy(codes[index], seat, army)));
  });
  return { armies, phase, turn: number(turn) };
}

/** A token of an army's legal group: `PRE:26/18`, `NEA@7:6/5`; `-` is no order. @param {string} text */
export function parseOrder(text) {
  if (text === "-") return { army: null, entry: 0, path: [] };
  const match = /^([A-Z]{3})(?:@([0-9]+))?(?::([0-9/]+))?$/.exec(text);
  if (!match) throw new ProtocolError(`\`${text}\` is no order`);
  const [, army, entry = "0", path] = match;
  return { army, entry: number(entry), path: path ? path.split("/").map(number) : [] };
}

/** `Me3` or, without a number, `MeE` @param {string} text */
export function parseCard(text) {
  const match = /^(Me|Ve|Ma|Ju|Sa)([1-9]|E)$/.exec(text);
  if (!match) throw new ProtocolError(`\`${text}\` is no card`);
  return { planet: match[1], number: match[2] === "E" ? null : Number(match[2]) };
}

/** `Me4.Ve3`, `-` or, hidden, `?8` @param {string} text @returns {Hand} */
function parseHand(text) {
  if (text.startsWith("?")) return { cards: null, count: number(text.slice(1)) };
  const cards = listOf(text, ".");
  return { cards, count: cards.length };
}

/** `E@d4,Ve@d5 p1 Me4.Me6/?8 ?9 - Ve4 1 0-0` @param {string} text @returns {PtolemyView} */
export function parsePtolemy(text) {
  const [board, seat, hands, stock, rally, played, round, score] = parts(text, " ", 8);
  const [p1, p2] = parts(hands, "/", 2).map(parseHand);
  return {
    board: new Map(listOf(board, ",").map((place) => /** @type {[string, string]} */ (parts(place, "@", 2)))),
    toAct: seat === "-" ? null : seatOf(seat.replace("~", "")),
    dealDue: seat.startsWith("~"),
    hands: { p1, p2 },
    stock: parseHand(stock).count,
    rally: listOf(rally, "."),
    played: listOf(played, "."),
    round: number(round),
    score: perSeat(score, "-"),
  };
}

/** Reads a view of any variant. @param {string} variant @param {string} text */
export function parseView(variant, text) {
  switch (variant.split("-")[0]) {
    case "ramses":
      return parseRamses(text);
    case "rampart":
      return parseRampart(text);
    case "qadesh":
      return parseQadesh(text);
    case "ptolemy":
      return parsePtolemy(text);
    default:
      throw new ProtocolError(`\`${variant}\` is no variant`);
  }
}

/** Reads what stands in an `event` line behind its number. @param {string} text @returns {GameEvent} */
export function parseEvent(text) {
  const [kind, one, two, more] = wordsOf(text);
  if ((kind === "p1" || kind === "p2") && one && !two) return { kind: "acted", seat: kind, action: one };
  if (kind === "both" && two && !more) return { kind: "both", p1: one, p2: two };
  if (kind === "chance" && one?.startsWith("~")) {
    return { kind: "chance", dice: one.slice(1).split(".").filter(Boolean).map(number) };
  }
  if (kind === "round" && two) return { kind: "round", round: number(one), score: perSeat(two, "-") };
  if (kind === "deal" && one) return { kind: "deal", cards: listOf(one, ".") };
  if (kind === "draw" && two) return { kind: "draw", seat: seatOf(one), hand: parseHand(two) };
  return { kind: "unknown", text };
}

// ---------------------------------------------------------------------------------------------------
// Chance that can be repeated

/** A small generator (splitmix32) that starts from a text. @param {string} seed */
export function generator(seed) {
  let state = 2166136261;
  for (let i = 0; i < seed.length; i += 1) {
    state = Math.imul(state ^ seed.charCodeAt(i), 16777619);
  }
  /** A number from 0 up to, not including, 1. */
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    mixed ^= mixed >>> 15;
    return (mixed >>> 0) / 2 ** 32;
  };
}

// ---------------------------------------------------------------------------------------------------
// Decisions

/** One moment at which your bot must act. */
export class Decision {
  /** @type {any} */
  #view;
  /** @type {Engine | undefined} */
  #engine;
  #started = performance.now();

  /**
   * The engine makes these. To try a bot without a host, a game and a position will do.
   * @param {Game} game
   * @param {string} position
   * @param {{ id?: string, groups?: Map<string, string[]>, limits?: Limits, events?: GameEvent[],
   *   random?: () => number, engine?: Engine }} [more]
   */
  constructor(game, position, more = {}) {
    this.game = game;
    /** The view as text. */
    this.position = position;
    /** The number of the decision, as text: it may be greater than a number holds. */
    this.id = more.id ?? "0";
    /** What is legal, by group: an action is one token of each. All games but Qadesh have one group. */
    this.groups = more.groups ?? new Map();
    /** @type {Limits} */
    this.limits = more.limits ?? {};
    /** All that happened in this game so far, if the bot wants events. */
    this.events = more.events ?? [];
    /** Use it in place of `Math.random`: with the same option `Seed` a game is played the same way again. */
    this.random = more.random ?? generator("");
    /** The milliseconds that you do well to spend; null if no clock runs. Set it if you know better. */
    this.budget = this.#share();
    this.#engine = more.engine;
  }

  get variant() {
    return this.game.variant;
  }

  get seat() {
    return this.game.seat;
  }

  /** What you see, read when it is first asked for: a `RamsesView`, `RampartView`, `QadeshView` or `PtolemyView`. */
  get view() {
    try {
      this.#view ??= parseView(this.variant, this.position);
    } catch (error) {
      throw error instanceof ProtocolError ? new ProtocolError(error.message, "bad-position") : error;
    }
    return this.#view;
  }

  /** All legal actions, where there is at most one group: always, but for orders in Qadesh. */
  get actions() {
    if (this.groups.size > 1) throw new RangeError("several groups: choose one token of each, and join them");
    for (const tokens of this.groups.values()) return tokens;
    return [HOLD];
  }

  /** One of these, each as likely. @template T @param {T[]} things @returns {T} */
  pick(things) {
    return things[Math.floor(this.random() * things.length)];
  }

  /** Any legal action. */
  randomAction() {
    return join([...this.groups.values()].map((tokens) => this.pick(tokens)));
  }

  /** The milliseconds since the host's question was read. */
  elapsed() {
    return performance.now() - this.#started;
  }

  /** Whether the host wants the answer now. It can be heard only while the bot awaits `pause()`. */
  get stopped() {
    return this.#engine?.isStopped(this.id) ?? false;
  }

  /** Whether to answer now: the budget is spent, or the host said so. */
  timeIsUp() {
    return this.stopped || (this.budget !== null && this.elapsed() >= this.budget);
  }

  /** Lets the host be heard. `await` it now and then in a long search; `choose` is then an async function. */
  pause() {
    return new Promise((resolve) => setImmediate(resolve));
  }

  /**
   * Tells the host how the search goes.
   * @param {{ depth?: number, nodes?: number, score?: number | "win" | "loss", pv?: string[] }} info
   */
  info({ depth, nodes, score, pv }) {
    const time = this.elapsed();
    const words = [`info id=${this.id}`];
    if (depth !== undefined) words.push(`depth=${depth}`);
    if (nodes !== undefined) words.push(`nodes=${nodes}`, `nps=${Math.floor((1000 * nodes) / Math.max(time, 0.001))}`);
    words.push(`time=${Math.floor(time)}`);
    if (score !== undefined) words.push(`score=${typeof score === "number" ? Math.round(score) : score}`);
    if (pv?.length) words.push(`pv=${pv.join("/")}`);
    this.#engine?.say(words.join(" "));
  }

  /** Sends a line of text to whoever watches the game. @param {string} text */
  say(text) {
    this.#engine?.say(`info string ${text.replace(/[\r\n]+/g, " ").trim()}`);
  }

  /** A share of what is left and of the increment, less a margin for the way to the host. */
  #share() {
    const { movetime, movestogo = 30 } = this.limits;
    const left = this.limits[`${this.seat}time`];
    const inc = this.limits[`${this.seat}inc`] ?? 0;
    const times = [];
    if (left !== undefined) {
      times.push(Math.min(left / Math.max(2, Math.min(movestogo, 30)) + 0.6 * inc, 0.5 * left));
    }
    if (movetime !== undefined) times.push(movetime);
    return times.length > 0 ? Math.max(0, Math.min(...times) - 30) : null;
  }
}

// ---------------------------------------------------------------------------------------------------
// The protocol

/**
 * Plays until the host says `quit` or is gone. What the bot throws is not caught: the game is lost either
 * way, and so the stack trace is what the host keeps.
 * @param {Bot} bot
 */
export function run(bot) {
  globalThis.console = new Console(process.stderr, process.stderr);
  // The host has gone: nobody is left to tell.
  process.stdout.on("error", () => process.exit(0));
  const engine = new Engine(bot, (line) => process.stdout.write(`${line}\n`));
  engine.onQuit = () => process.stdin.destroy();
  process.stdin.on("data", (chunk) => engine.feed(chunk));
  process.stdin.on("end", () => engine.end());
}

/** One conversation with a host: bytes in, lines out. It neither reads nor waits. */
export class Engine {
  #bot;
  #write;
  /** Called after `quit` and at the end of the input. */
  onQuit = () => {};
  /** @type {Buffer} */
  #pending = Buffer.alloc(0);
  #dropping = false;
  /** Lines that wait until the bot has decided; an error stands for a line that was dropped. */
  /** @type {(string | ProtocolError)[]} */
  #inbox = [];
  #busy = false;
  #over = false;
  /** Every `go` with a smaller id wants its answer at once. */
  #stoppedBelow = 0n;
  #lastGo = -1n;
  /** @type {{ game: Game, random: () => number, position: string | null, groups: Map<string, string[]>,
   *   events: GameEvent[] } | null} */
  #playing = null;
  /** @type {Record<string, Option>} */
  #options;
  #seed;

  /** @param {Bot} bot @param {(line: string) => void} write */
  constructor(bot, write) {
    this.#bot = bot;
    this.#write = write;
    const own = bot.options ?? {};
    this.#options = "Seed" in own ? own : { Seed: { type: "spin", default: 0, min: 0, max: 2 ** 53 - 1 }, ...own };
    this.#seed = String(this.#options.Seed.default ?? "");
  }

  /** @param {string} line */
  say(line) {
    this.#write(line);
  }

  /** @param {string} id */
  isStopped(id) {
    return BigInt(id) < this.#stoppedBelow;
  }

  /** Takes bytes, cuts them into lines, and obeys those. @param {Buffer} chunk */
  feed(chunk) {
    let rest = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      this.#accept(rest.subarray(0, end));
      rest = rest.subarray(end + 1);
    }
    // What is too long is dropped at once, so that it costs no memory.
    if (rest.length > MAX_LINE + 1) {
      this.#dropping = true;
      rest = Buffer.alloc(0);
    }
    this.#pending = rest;
    this.#next();
  }

  /** The input has ended; its last line may lack its end. */
  end() {
    if (this.#pending.length > 0) this.#accept(this.#pending);
    this.#pending = Buffer.alloc(0);
    this.#accept(Buffer.from("quit"));
    this.#next();
  }

  /** @param {Buffer} bytes a line without its line feed */
  #accept(bytes) {
    const length = bytes.at(-1) === 13 ? bytes.length - 1 : bytes.length;
    if (this.#dropping || length > MAX_LINE) {
      this.#dropping = false;
      this.#inbox.push(new ProtocolError(`lines have at most ${MAX_LINE} bytes`, "too-long"));
      return;
    }
    try {
      const line = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, length));
      this.#listenForStop(line);
      this.#inbox.push(line);
    } catch {
      this.#inbox.push(new ProtocolError("the line was dropped", "not-utf8"));
    }
  }

  /** What must be heard while the bot thinks. @param {string} line */
  #listenForStop(line) {
    const [verb, word] = wordsOf(line);
    const id = /^[0-9]{1,40}$/.test(word ?? "") ? BigInt(word) : null;
    if (verb === "go" && id !== null) this.#lastGo = id;
    const upTo = verb === "stop" ? id : verb === "gameover" || verb === "quit" ? this.#lastGo : null;
    if (upTo !== null && upTo >= this.#stoppedBelow) this.#stoppedBelow = upTo + 1n;
  }

  /** Obeys the lines that wait, unless the bot is thinking. */
  #next() {
    while (!this.#busy && !this.#over) {
      const line = this.#inbox.shift();
      if (line === undefined) return;
      try {
        if (line instanceof ProtocolError) throw line;
        this.#obey(line);
      } catch (error) {
        if (!(error instanceof ProtocolError)) throw error;
        this.say(`error ${error.code} ${error.message}`);
      }
    }
  }

  /** @param {string} line */
  #obey(line) {
    const [verb, ...words] = wordsOf(line);
    switch (verb) {
      case "qei":
        return this.#greet();
      case "setoption":
        return this.#setOption(line);
      case "isready":
        return this.say(["readyok", ...words.slice(0, 1)].join(" "));
      case "newgame":
        return this.#newGame(words);
      case "position": {
        const playing = this.#on(verb);
        playing.position = words.join(" ");
        playing.groups = new Map();
        return undefined;
      }
      case "legal":
        return this.#legal(words);
      case "event":
        return this.#event(words);
      case "go":
        return this.#go(words);
      case "gameover": {
        this.#playing = null;
        const { places, values } = fields(words, 1, ["reason"]);
        return this.#bot.gameOver?.(places[0], values.get("reason") ?? "");
      }
      case "quit":
        this.#over = true;
        return this.onQuit();
      default:
        // A blank line, a `stop` when nothing is open, an `error`, a verb of a later version.
        return undefined;
    }
  }

  #greet() {
    const { name = "A JavaScript bot", author, version, variants = VARIANTS, wantsEvents, wantsLegal = true } = this.#bot;
    for (const [field, text] of Object.entries({ name, author, version })) {
      if (text) this.say(`id ${field} ${text.replace(/\s+/g, " ").trim()}`);
    }
    this.say(`variant ${variants.join(" ")}`);
    for (const [option, spec] of Object.entries(this.#options)) {
      const words = [`option name ${option} type ${spec.type}`];
      if (spec.type !== "button") words.push(`default ${spec.default ?? ""}`.trim());
      if (spec.type === "spin") words.push(`min ${spec.min} max ${spec.max}`);
      for (const choice of spec.choices ?? []) words.push(`var ${choice}`);
      this.say(words.join(" "));
    }
    this.say(`feature ${wantsEvents ? "events " : ""}${wantsLegal ? "legal " : ""}reuse`);
    this.say("qeiok 1");
  }

  /** @param {string} line */
  #setOption(line) {
    const match = /^[ \t]*setoption[ \t]+name[ \t]+([^ \t]+)(?:[ \t]+value(?:[ \t]+(.*?))?)?[ \t]*$/.exec(line);
    if (!match) throw new ProtocolError("write `setoption name N value V`");
    const [, name, text = ""] = match;
    const spec = Object.hasOwn(this.#options, name) ? this.#options[name] : undefined;
    if (!spec) throw new ProtocolError(`there is no option \`${name}\``, "bad-option");
    const value = readValue(spec, text);
    if (value === undefined) throw new ProtocolError(`\`${text}\` is no value of \`${name}\``, "bad-option");
    if (name === "Seed") this.#seed = text;
    this.#bot.optionChanged?.(name, value);
  }

  /** @param {string[]} words */
  #newGame(words) {
    this.#playing = null;
    const { values } = fields(words, 0, ["variant", "seat", "game", "limit"]);
    const variant = values.get("variant") ?? "";
    if (!(this.#bot.variants ?? VARIANTS).includes(variant)) {
      throw new ProtocolError(`\`${variant}\` is not played by this engine`);
    }
    const seat = seatOf(values.get("seat"));
    const limit = values.has("limit") ? number(values.get("limit")) : null;
    const game = { variant, seat, number: number(values.get("game")), limit };
    // The same seed, game and seat give the same moves again.
    const random = generator(`${this.#seed} ${values.get("game")} ${seat}`);
    this.#playing = { game, random, position: null, groups: new Map(), events: [] };
    this.#bot.newGame?.(game);
  }

  /** The game that a line is about. @param {string} verb */
  #on(verb) {
    if (!this.#playing) throw new ProtocolError(`${verb} without a game`, "out-of-order");
    return this.#playing;
  }

  /** @param {string[]} words */
  #legal([group, ...tokens]) {
    if (this.#bot.wantsLegal === false) return;
    if (group === undefined) throw new ProtocolError("legal needs the name of a group");
    const { groups } = this.#on("legal");
    // A long group comes over several lines.
    groups.set(group, (groups.get(group) ?? []).concat(tokens));
  }

  /** @param {string[]} words */
  #event([place, ...words]) {
    if (!this.#bot.wantsEvents) return;
    const { events } = this.#on("event");
    const due = events.length + 1;
    if (number(place) !== due) {
      throw new ProtocolError(`event ${place} came where event ${due} was due`, "out-of-order");
    }
    const event = parseEvent(words.join(" "));
    events.push(event);
    this.#bot.event?.(event);
  }

  /** @param {string[]} words */
  #go(words) {
    const known = ["p1time", "p2time", "p1inc", "p2inc", "movestogo", "movetime", "nodes", "depth", "infinite"];
    const { places, values } = fields(words, 1, known);
    const id = places[0];
    number(id);
    const limits = Object.fromEntries([...values].map(([key, text]) => [key, number(text)]));
    const playing = this.#on("go");
    const { game, position, groups, events, random } = playing;
    if (position === null) throw new ProtocolError("go without a position", "out-of-order");
    playing.position = null;
    playing.groups = new Map();
    const decision = new Decision(game, position, { id, groups, limits, events, random, engine: this });
    let answer;
    try {
      answer = this.#bot.choose(decision);
    } catch (error) {
      answer = this.#excuse(error);
    }
    if (!(answer instanceof Promise)) {
      this.#answer(id, answer);
      return;
    }
    this.#busy = true;
    // Any other rejection is not handled: it ends the process, and says why.
    answer
      .catch((error) => this.#excuse(error))
      .then((action) => {
        this.#busy = false;
        this.#answer(id, action);
        this.#next();
      });
  }

  /** A view that can't be read is not the bot's fault, so it lives on; but an answer is owed. @param {unknown} error */
  #excuse(error) {
    if (!(error instanceof ProtocolError)) throw error;
    if (error.code !== "bad-position") throw new Error(error.message, { cause: error });
    this.say(`error bad-position ${error.message}`);
    return RESIGN;
  }

  /** @param {string} id @param {string} action */
  #answer(id, action) {
    if (typeof action !== "string" || wordsOf(action).length !== 1) {
      throw new TypeError(`choose must return an action, such as "b4b5", and not ${JSON.stringify(action)}`);
    }
    this.say(`bestmove ${id} ${action.trim()}`);
  }
}

/** The value that a text is for an option; undefined if it is none. @param {Option} spec @param {string} text */
function readValue(spec, text) {
  switch (spec.type) {
    case "check":
      return text === "true" ? true : text === "false" ? false : undefined;
    case "spin": {
      const value = Number(text);
      const good = /^-?[0-9]+$/.test(text) && value >= (spec.min ?? value) && value <= (spec.max ?? value);
      return good ? value : undefined;
    }
    case "combo":
      return spec.choices?.includes(text) ? text : undefined;
    case "string":
      return text;
    default:
      return text === "" ? "" : undefined;
  }
}
