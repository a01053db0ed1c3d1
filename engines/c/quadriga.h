/* quadriga.h - write a game-playing bot for Quadriga in C.
 *
 * A bot is a function that is given a decision and makes an action. This header talks to the host: QEI 1
 * (the page protocol/SPEC.md) on standard input and output. In ONE file of your program write
 *
 *     #define QUADRIGA_IMPLEMENTATION
 *     #include "quadriga.h"
 *
 * before anything else is included; other files include it alone. C99 and POSIX, no other libraries.
 * bot.c is a whole engine.
 *
 * - Standard output belongs to the protocol. Print what you like to stderr: the host keeps the last words of
 *   an engine that fails.
 * - Whatever a decision points to is yours to read until your function returns.
 * - Unlimited numbers are QD_NONE.
 */
#ifndef QUADRIGA_H
#define QUADRIGA_H

/* For clocks and poll(), which C99 does not have: it must be said before the first system header. */
#if defined(QUADRIGA_IMPLEMENTATION) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif

#include <stddef.h>
#include <stdint.h>

#define QD_VERSION "0.1.0"
#define QD_NONE UINT64_MAX
#define QD_ALL_VARIANTS "ramses rampart-classic rampart-xl qadesh ptolemy-basic ptolemy-advanced"

/* ---- Games and decisions ---- */

/* A game as it is announced. */
typedef struct qd_game {
    char variant[32];
    int seat;        /* yours: 1 or 2 */
    uint64_t number; /* in the host's schedule */
    uint64_t limit;  /* turns or moves until it is ended; QD_NONE in Ptolemy */
} qd_game;

/* How long to think: milliseconds, positions, plies. QD_NONE is unlimited. */
typedef struct qd_limits {
    uint64_t p1time, p2time, p1inc, p2inc, movestogo, movetime, nodes, depth, infinite;
} qd_limits;

/* Tokens of which an action needs one. */
typedef struct qd_group {
    const char *name;
    const char *const *tokens;
    size_t count; /* never 0 */
} qd_group;

/* One moment at which your bot must act. */
typedef struct qd_decision {
    const qd_game *game;
    uint64_t id;
    const char *position;   /* the view, as text; see the parsers below */
    const qd_group *groups; /* what is legal: an action is one token of each */
    size_t group_count;     /* 1, but for Qadesh: there 0 or more */
    qd_limits limits;
    int64_t budget; /* the milliseconds that you do well to spend; -1 if no clock runs */
    /* Not yours: */
    struct qd_engine *engine;
    int64_t started;
} qd_decision;

/* An action in the making. */
typedef struct qd_action {
    char text[1024];
    size_t length;
    int too_long; /* something was left out */
} qd_action;

/* An option that a user can set. `spec` is what stands behind the type in the protocol, as in UCI:
 * {"Depth", "spin", "default 3 min 1 max 9"} or {"Style", "combo", "default solid var solid var wild"}. */
typedef struct qd_option {
    const char *name, *type, *spec;
} qd_option;

/* A bot. Set everything to 0 but what you need; `choose` is all that it must have. */
typedef struct qd_bot {
    const char *name, *author, *version;
    const char *variants;     /* those that it plays; NULL: all */
    const qd_option *options; /* `Seed` is added, and feeds qd_random */
    size_t option_count;
    int wants_events; /* whether to be told what happens: `event` */
    void *data;       /* handed to each of these functions */
    void (*choose)(void *data, qd_decision *decision, qd_action *action);
    /* Sets an option; 0 if the value is of no use. Ranges are yours to check. */
    int (*set_option)(void *data, const char *name, const char *value);
    void (*new_game)(void *data, const qd_game *game);
    void (*event)(void *data, uint64_t number, const char *text); /* such as `p1 b4b5` */
    void (*game_over)(void *data, const char *result, const char *reason);
} qd_bot;

/* Plays until the host says `quit` or is gone. Gives what main should return. */
int qd_run(const qd_bot *bot);

/* Adds a token to an action; `-`, "no order", is dropped. Nothing added at all is `hold`. */
void qd_add(qd_action *action, const char *token);
/* Makes the action a resignation. */
void qd_resign(qd_action *action);

/* A number from 0 up to, not including, `below`. With the same option `Seed` a game is played the same way again. */
uint64_t qd_random(qd_decision *decision, uint64_t below);
/* The milliseconds since the host asked. */
int64_t qd_elapsed(const qd_decision *decision);
/* Whether to answer now: the host said `stop`, or the budget is spent. It looks at the input, without
 * waiting, so ask it every few hundred positions, not at each. */
int qd_time_is_up(qd_decision *decision);
/* Tells the host how the search goes. QD_NONE and NULL are left out. Score: hundredths, or NULL; "win", "-35". */
void qd_info(qd_decision *decision, uint64_t depth, uint64_t nodes, const char *score, const char *pv);

int qd_is_rampart(const qd_decision *decision);
int qd_is_qadesh(const qd_decision *decision);
int qd_is_ptolemy(const qd_decision *decision);
int qd_is_ramses(const qd_decision *decision);

/* ---- Views: each parser gives 1, or 0 if the text is no such view ---- */

typedef struct qd_pawn {
    int square, spot; /* the spot is 0, but on the oblongs 5 and 22 */
} qd_pawn;

typedef struct qd_ramses {
    qd_pawn pawns[2][4]; /* p1's and p2's, in ascending order */
    int to_move;         /* 1 or 2 */
    uint64_t turn;
} qd_ramses;
int qd_parse_ramses(const char *text, qd_ramses *view);

typedef struct qd_rampart {
    int files;        /* 5 or 7 */
    char board[9][7]; /* [rank - 1][file]: `QNKB` of p1, `qnkb` of p2, 0 for an empty square */
    int to_move;
    uint64_t moves, lost[2];
} qd_rampart;
int qd_parse_rampart(const char *text, qd_rampart *view);
/* The piece on a square such as "b4" (only two letters are looked at); 0 if there is none, or no such square. */
char qd_rampart_piece(const qd_rampart *view, const char *square);

typedef struct qd_army {
    const char *code;
    char where; /* 'm' on the map, '-' still to come, 'x' removed */
    int space;  /* 1-64 on the map */
    char condition; /* on the map: 'g' good order, 's' scattered, 'r' routing, 'l' looting */
    uint64_t fatigue, casualties;
} qd_army;

typedef struct qd_qadesh {
    qd_army armies[2][5]; /* PRE AMU NEA PTA SUT, and RFC EOM ALL HAT VAS */
    int setup;            /* whether it is the setup */
    uint64_t turn;
} qd_qadesh;
int qd_parse_qadesh(const char *text, qd_qadesh *view);

/* Planets are 0-4: Me Ve Ma Ju Sa; the token of the eclipse is 5. */
typedef struct qd_card {
    int planet, number; /* 0: the eclipse */
} qd_card;

typedef struct qd_cards {
    qd_card cards[25];
    int count, hidden; /* hidden: only the count is known */
} qd_cards;

typedef struct qd_ptolemy {
    int board[6];        /* by token: 0-13 for d1..d7 n7..n1; -1 off the board */
    int to_act, deal_due; /* 0: the match is over */
    qd_cards hands[2], rally, played;
    int stock;
    int round, score[2];
} qd_ptolemy;
int qd_parse_ptolemy(const char *text, qd_ptolemy *view);
/* `Me3` or `SaE` */
int qd_parse_card(const char *text, qd_card *card);

#endif /* QUADRIGA_H */

#ifdef QUADRIGA_IMPLEMENTATION
#undef QUADRIGA_IMPLEMENTATION

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define QD_LINE_MAX 8192 /* bytes of a line from the host, without its end */

/* ---- Small things ---- */

static int64_t qd__now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void *qd__grow(void *memory, size_t bytes)
{
    void *more = realloc(memory, bytes);
    if (!more) {
        fprintf(stderr, "quadriga.h: out of memory\n");
        exit(1);
    }
    return more;
}

/* A whole word that is a number. */
static int qd__number(const char *text, uint64_t *value)
{
    uint64_t sum = 0;
    if (!*text)
        return 0;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return 0;
        unsigned digit = (unsigned)(*text - '0');
        if (sum > (UINT64_MAX - digit) / 10)
            return 0;
        sum = sum * 10 + digit;
    }
    *value = sum;
    return 1;
}

/* Cuts the next part off a text at one of `separators`, as strsep does. */
static char *qd__part(char **rest, const char *separators)
{
    char *part = *rest;
    if (part) {
        char *end = part + strcspn(part, separators);
        *rest = *end ? end + 1 : NULL;
        *end = 0;
    }
    return part;
}

/* The next word of a line; NULL at its end. */
static char *qd__word(char **rest)
{
    char *word;
    while ((word = qd__part(rest, " \t")) != NULL)
        if (*word)
            return word;
    return NULL;
}

static int qd__seat(const char *text)
{
    return strcmp(text, "p1") == 0 ? 1 : strcmp(text, "p2") == 0 ? 2 : 0;
}

/* A small number at the start of a text, which it steps over; -1 if there is none. */
static int qd__digits(const char **text)
{
    int value = 0, found = 0;
    while (**text >= '0' && **text <= '9') {
        if (++found > 6)
            return -1;
        value = value * 10 + (*(*text)++ - '0');
    }
    return found ? value : -1;
}

/* ---- The engine ---- */

struct qd_engine {
    const qd_bot *bot;
    /* Bytes that were read: those from `start` to `end` are still to be taken. */
    char buffer[2 * QD_LINE_MAX];
    size_t start, end, scanned;
    int dropping, input_over;
    char line[QD_LINE_MAX + 1];
    /* What qd_time_is_up has taken out of the input while the bot was thinking waits here. */
    char *kept;
    size_t kept_length, kept_taken;
    int stopped;
    /* The game. */
    qd_game game;
    int playing;
    uint64_t events, seed_state;
    char seed[64];
    char position[QD_LINE_MAX + 1];
    int has_position;
    /* The legal groups: names and tokens as texts, each with its 0, in one block. */
    char *text;
    size_t text_length, text_room;
    size_t *tokens, token_count, token_room;
    const char **pointers;
    size_t pointer_room;
    struct qd__group_place {
        char name[16];
        size_t first, count;
    } places[16];
    size_t place_count;
    qd_group groups[16];
};

/* Writes a line; when the host has gone there is nobody left to play for. */
static void qd__say(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vprintf(format, values);
    va_end(values);
    putchar('\n');
    if (fflush(stdout) != 0)
        exit(0);
}

static int qd__utf8(const char *text)
{
    const unsigned char *byte = (const unsigned char *)text;
    while (*byte) {
        unsigned first = *byte++, more, least;
        uint32_t code;
        if (first < 0x80)
            continue;
        if (first >= 0xc2 && first <= 0xdf)
            more = 1, code = first & 0x1f, least = 0x80;
        else if (first >= 0xe0 && first <= 0xef)
            more = 2, code = first & 0x0f, least = 0x800;
        else if (first >= 0xf0 && first <= 0xf4)
            more = 3, code = first & 0x07, least = 0x10000;
        else
            return 0;
        while (more--) {
            if ((*byte & 0xc0) != 0x80)
                return 0;
            code = code << 6 | (*byte++ & 0x3f);
        }
        if (code < least || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
            return 0;
    }
    return 1;
}

/* What is wrong with a line as such. */
enum { QD__FINE, QD__TOO_LONG, QD__NOT_UTF8 };

/* Takes one line out of what was read into engine->line. 0: there is no whole line yet. */
static int qd__cut(struct qd_engine *engine, int *fault)
{
    char *newline = memchr(engine->buffer + engine->scanned, '\n', engine->end - engine->scanned);
    size_t stop = newline ? (size_t)(newline - engine->buffer) : engine->end;
    if (!newline) {
        engine->scanned = engine->end;
        if (engine->end - engine->start > QD_LINE_MAX + 1) {
            /* Too long already: drop it now, so that there is room for more. */
            engine->dropping = 1;
            engine->start = engine->end;
        }
        /* At the end of the input the last line may lack its end. */
        if (!engine->input_over || (engine->start == engine->end && !engine->dropping))
            return 0;
    }
    const char *bytes = engine->buffer + engine->start;
    size_t length = stop - engine->start;
    engine->start = newline ? stop + 1 : stop;
    engine->scanned = engine->start;
    *fault = QD__FINE;
    if (length && bytes[length - 1] == '\r')
        length--;
    if (engine->dropping || length > QD_LINE_MAX) {
        engine->dropping = 0;
        *fault = QD__TOO_LONG;
        length = 0;
    }
    memcpy(engine->line, bytes, length);
    engine->line[length] = 0;
    /* A 0 would end the line early; no line of the protocol has one. */
    if (strlen(engine->line) != length || !qd__utf8(engine->line))
        *fault = QD__NOT_UTF8;
    return 1;
}

/* Reads once, which may wait. */
static void qd__fill(struct qd_engine *engine)
{
    if (engine->start > 0) {
        memmove(engine->buffer, engine->buffer + engine->start, engine->end - engine->start);
        engine->end -= engine->start;
        engine->scanned -= engine->start;
        engine->start = 0;
    }
    ssize_t count = read(STDIN_FILENO, engine->buffer + engine->end, sizeof engine->buffer - engine->end);
    if (count > 0)
        engine->end += (size_t)count;
    else if (count == 0 || errno != EINTR)
        engine->input_over = 1;
}

/* Whether this line asks for the answer to the open decision, or ends it. */
static int qd__ends_thought(const char *line, uint64_t id)
{
    char copy[128];
    uint64_t number;
    size_t length = strlen(line);
    if (length >= sizeof copy)
        return 0;
    memcpy(copy, line, length + 1);
    char *rest = copy, *verb = qd__word(&rest), *word = qd__word(&rest);
    if (!verb)
        return 0;
    if (strcmp(verb, "stop") == 0)
        return word && qd__number(word, &number) && number >= id;
    return strcmp(verb, "quit") == 0 || strcmp(verb, "gameover") == 0;
}

int64_t qd_elapsed(const qd_decision *decision)
{
    return qd__now() - decision->started;
}

int qd_time_is_up(qd_decision *decision)
{
    struct qd_engine *engine = decision->engine;
    if (engine->stopped || (decision->budget >= 0 && qd_elapsed(decision) >= decision->budget))
        return 1;
    for (;;) {
        int fault;
        while (qd__cut(engine, &fault)) {
            /* It is obeyed after the decision; lines that were faulty are forgotten. */
            if (fault != QD__FINE)
                continue;
            size_t length = strlen(engine->line) + 1;
            engine->kept = qd__grow(engine->kept, engine->kept_length + length);
            memcpy(engine->kept + engine->kept_length, engine->line, length);
            engine->kept_length += length;
            engine->stopped |= qd__ends_thought(engine->line, decision->id);
        }
        struct pollfd input = {STDIN_FILENO, POLLIN, 0};
        if (engine->input_over || poll(&input, 1, 0) <= 0)
            break;
        qd__fill(engine);
    }
    engine->stopped |= engine->input_over;
    return engine->stopped;
}

/* The next line, in engine->line; 0 at the end of the input. */
static int qd__next_line(struct qd_engine *engine, int *fault)
{
    if (engine->kept_taken < engine->kept_length) {
        const char *line = engine->kept + engine->kept_taken;
        size_t length = strlen(line) + 1;
        memcpy(engine->line, line, length);
        engine->kept_taken += length;
        *fault = QD__FINE;
        return 1;
    }
    engine->kept_length = engine->kept_taken = 0;
    while (!qd__cut(engine, fault)) {
        if (engine->input_over)
            return 0;
        qd__fill(engine);
    }
    return 1;
}

/* ---- Chance that can be repeated: splitmix64 ---- */

static uint64_t qd__bits(uint64_t *state)
{
    uint64_t mixed = *state += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

uint64_t qd_random(qd_decision *decision, uint64_t below)
{
    if (below < 2)
        return 0;
    uint64_t bits, uneven = -below % below; /* 2^64 modulo below: those would make some numbers likelier */
    do
        bits = qd__bits(&decision->engine->seed_state);
    while (bits < uneven);
    return bits % below;
}

/* ---- Actions and reports ---- */

void qd_add(qd_action *action, const char *token)
{
    size_t length = strlen(token);
    if (strcmp(token, "-") == 0)
        return;
    if (action->length + length + 2 > sizeof action->text) {
        action->too_long = 1;
        return;
    }
    if (action->length)
        action->text[action->length++] = ',';
    memcpy(action->text + action->length, token, length + 1);
    action->length += length;
}

void qd_resign(qd_action *action)
{
    action->length = 0;
    qd_add(action, "resign");
}

void qd_info(qd_decision *decision, uint64_t depth, uint64_t nodes, const char *score, const char *pv)
{
    int64_t time = qd_elapsed(decision);
    printf("info id=%llu time=%lld", (unsigned long long)decision->id, (long long)time);
    if (depth != QD_NONE)
        printf(" depth=%llu", (unsigned long long)depth);
    if (nodes != QD_NONE)
        printf(" nodes=%llu", (unsigned long long)nodes);
    if (score)
        printf(" score=%s", score);
    if (pv)
        printf(" pv=%s", pv);
    qd__say("");
}

static int qd__plays(const qd_decision *decision, const char *prefix)
{
    return strncmp(decision->game->variant, prefix, strlen(prefix)) == 0;
}

int qd_is_rampart(const qd_decision *decision) { return qd__plays(decision, "rampart"); }
int qd_is_qadesh(const qd_decision *decision) { return qd__plays(decision, "qadesh"); }
int qd_is_ptolemy(const qd_decision *decision) { return qd__plays(decision, "ptolemy"); }
int qd_is_ramses(const qd_decision *decision) { return qd__plays(decision, "ramses"); }

/* ---- Lines ---- */

static void qd__bad_line(const char *text)
{
    qd__say("error bad-line %s", text);
}

static void qd__out_of_order(const char *text)
{
    qd__say("error out-of-order %s", text);
}

static void qd__greet(const struct qd_engine *engine)
{
    const qd_bot *bot = engine->bot;
    qd__say("id name %s", bot->name ? bot->name : "A C bot");
    if (bot->author)
        qd__say("id author %s", bot->author);
    if (bot->version)
        qd__say("id version %s", bot->version);
    qd__say("variant %s", bot->variants ? bot->variants : QD_ALL_VARIANTS);
    qd__say("option name Seed type spin default 0 min 0 max 9223372036854775807");
    for (size_t i = 0; i < bot->option_count; i++) {
        const qd_option *option = &bot->options[i];
        qd__say("option name %s type %s %s", option->name, option->type, option->spec ? option->spec : "");
    }
    qd__say("feature %slegal reuse", bot->wants_events ? "events " : "");
    qd__say("qeiok 1");
}

static void qd__set_option(struct qd_engine *engine, char *rest)
{
    char *word = qd__word(&rest), *name = qd__word(&rest);
    if (!word || strcmp(word, "name") != 0 || !name) {
        qd__bad_line("write `setoption name N value V`");
        return;
    }
    word = qd__word(&rest);
    if (word && strcmp(word, "value") != 0) {
        qd__bad_line("write `setoption name N value V`");
        return;
    }
    char nothing[] = "", *value = rest ? rest : nothing;
    value += strspn(value, " \t");
    for (size_t length = strlen(value); length && strchr(" \t", value[length - 1]); length--)
        value[length - 1] = 0;
    int good = 0;
    if (strcmp(name, "Seed") == 0) {
        uint64_t seed;
        good = qd__number(value, &seed) && seed <= INT64_MAX;
        if (good)
            snprintf(engine->seed, sizeof engine->seed, "%llu", (unsigned long long)seed);
    } else {
        const qd_bot *bot = engine->bot;
        for (size_t i = 0; i < bot->option_count && !good; i++)
            if (strcmp(bot->options[i].name, name) == 0 && bot->set_option)
                good = bot->set_option(bot->data, name, value);
    }
    if (!good)
        qd__say("error bad-option `%s` can't be set to `%s`", name, value);
}

/* Fields `key=value` behind the positional ones. Gives 0, having said why, if one of them makes no sense. */
static int qd__keys(char *rest, const char *const *keys, char **values, size_t count)
{
    char *word;
    while ((word = qd__word(&rest)) != NULL) {
        char *equals = strchr(word, '=');
        if (!equals || equals == word) {
            qd__bad_line("a field too many before the keys, or one behind them");
            return 0;
        }
        *equals = 0;
        for (size_t i = 0; i < count; i++) {
            if (strcmp(word, keys[i]) == 0) {
                if (values[i]) {
                    qd__bad_line("a key stands there twice");
                    return 0;
                }
                values[i] = equals + 1;
            }
        }
    }
    return 1;
}

/* Whether a list of words has this one. */
static int qd__has_word(const char *list, const char *word)
{
    size_t length = strlen(word);
    while (*list) {
        list += strspn(list, " ");
        size_t next = strcspn(list, " ");
        if (length && next == length && memcmp(list, word, length) == 0)
            return 1;
        list += next;
    }
    return 0;
}

static void qd__forget_groups(struct qd_engine *engine)
{
    engine->text_length = engine->token_count = engine->place_count = 0;
}

static void qd__new_game(struct qd_engine *engine, char *rest)
{
    static const char *const keys[] = {"variant", "seat", "game", "limit"};
    char *values[4] = {0};
    qd_game game = {{0}, 0, 0, QD_NONE};
    engine->playing = 0;
    if (!qd__keys(rest, keys, values, 4))
        return;
    const char *variants = engine->bot->variants ? engine->bot->variants : QD_ALL_VARIANTS;
    if (!values[0] || strlen(values[0]) >= sizeof game.variant || !qd__has_word(variants, values[0])) {
        qd__bad_line("variant= must be one that this engine plays");
        return;
    }
    memcpy(game.variant, values[0], strlen(values[0]) + 1);
    game.seat = values[1] ? qd__seat(values[1]) : 0;
    if (!game.seat || !values[2] || !qd__number(values[2], &game.number) ||
        (values[3] && !qd__number(values[3], &game.limit))) {
        qd__bad_line("newgame needs seat=, and game= and limit= with numbers");
        return;
    }
    engine->game = game;
    engine->playing = 1;
    engine->events = 0;
    engine->has_position = 0;
    qd__forget_groups(engine);
    /* The same seed, game and seat give the same moves again. */
    uint64_t seed = 0;
    qd__number(engine->seed, &seed);
    engine->seed_state = seed;
    engine->seed_state = qd__bits(&engine->seed_state) ^ game.number;
    engine->seed_state = qd__bits(&engine->seed_state) ^ (uint64_t)game.seat;
    if (engine->bot->new_game)
        engine->bot->new_game(engine->bot->data, &engine->game);
}

/* The rest of a line with one space between words. */
static void qd__copy_words(char *rest, char *copy)
{
    size_t length = 0;
    char *word;
    while ((word = qd__word(&rest)) != NULL) {
        size_t more = strlen(word);
        if (length)
            copy[length++] = ' ';
        memcpy(copy + length, word, more); /* never longer than the line was */
        length += more;
    }
    copy[length] = 0;
}

static void qd__add_token(struct qd_engine *engine, const char *token)
{
    size_t length = strlen(token) + 1;
    if (engine->text_length + length > engine->text_room) {
        engine->text_room = 2 * (engine->text_length + length);
        engine->text = qd__grow(engine->text, engine->text_room);
    }
    if (engine->token_count == engine->token_room) {
        engine->token_room = engine->token_room ? 2 * engine->token_room : 256;
        engine->tokens = qd__grow(engine->tokens, engine->token_room * sizeof *engine->tokens);
    }
    engine->tokens[engine->token_count++] = engine->text_length;
    memcpy(engine->text + engine->text_length, token, length);
    engine->text_length += length;
}

static void qd__legal(struct qd_engine *engine, char *rest)
{
    char *name = qd__word(&rest), *token;
    const size_t most = sizeof engine->places / sizeof *engine->places;
    struct qd__group_place *place = engine->place_count ? &engine->places[engine->place_count - 1] : NULL;
    if (!name || strlen(name) >= sizeof place->name) {
        qd__bad_line("legal needs the name of a group");
        return;
    }
    if (!place || strcmp(place->name, name) != 0) { /* else a long group goes on */
        if (engine->place_count == most) {
            qd__bad_line("too many groups");
            return;
        }
        place = &engine->places[engine->place_count++];
        memcpy(place->name, name, strlen(name) + 1);
        place->first = engine->token_count;
        place->count = 0;
    }
    while ((token = qd__word(&rest)) != NULL) {
        qd__add_token(engine, token);
        place->count++;
    }
}

/* Makes groups of what was collected. Only now do the blocks stay where they are. */
static size_t qd__make_groups(struct qd_engine *engine)
{
    size_t count = 0;
    if (engine->token_count > engine->pointer_room) {
        engine->pointer_room = engine->token_room;
        engine->pointers = qd__grow(engine->pointers, engine->pointer_room * sizeof *engine->pointers);
    }
    for (size_t i = 0; i < engine->token_count; i++)
        engine->pointers[i] = engine->text + engine->tokens[i];
    for (size_t i = 0; i < engine->place_count; i++) {
        const struct qd__group_place *place = &engine->places[i];
        if (place->count) {
            qd_group *group = &engine->groups[count++];
            group->name = place->name;
            group->tokens = engine->pointers + place->first;
            group->count = place->count;
        }
    }
    return count;
}

/* A share of what is left and of the increment, less a margin for the way to the host. */
static int64_t qd__budget(const qd_limits *limits, int seat)
{
    uint64_t left = seat == 1 ? limits->p1time : limits->p2time;
    uint64_t inc = seat == 1 ? limits->p1inc : limits->p2inc;
    uint64_t budget = QD_NONE;
    if (left != QD_NONE) {
        uint64_t moves = limits->movestogo < 30 ? limits->movestogo : 30;
        budget = left / (moves < 2 ? 2 : moves) + (inc == QD_NONE ? 0 : inc / 5 * 3);
        if (budget > left / 2)
            budget = left / 2;
    }
    if (limits->movetime < budget)
        budget = limits->movetime;
    if (budget == QD_NONE)
        return -1;
    if (budget > INT64_MAX)
        budget = INT64_MAX;
    return budget > 20 ? (int64_t)budget - 20 : 0;
}

static void qd__go(struct qd_engine *engine, char *rest)
{
    static const char *const keys[] = {"p1time", "p2time", "p1inc", "p2inc", "movestogo", "movetime", "nodes", "depth",
                                       "infinite"};
    enum { KEYS = sizeof keys / sizeof *keys };
    char *values[KEYS] = {0};
    qd_limits limits;
    uint64_t *const places[KEYS] = {&limits.p1time,    &limits.p2time,   &limits.p1inc, &limits.p2inc,
                                    &limits.movestogo, &limits.movetime, &limits.nodes, &limits.depth,
                                    &limits.infinite};
    qd_decision decision = {0};
    char *word = qd__word(&rest);
    if (!word || !qd__number(word, &decision.id)) {
        qd__bad_line("go needs an id, a whole number");
        return;
    }
    if (!qd__keys(rest, keys, values, KEYS))
        return;
    for (size_t i = 0; i < KEYS; i++) {
        *places[i] = QD_NONE;
        if (values[i] && !qd__number(values[i], places[i])) {
            qd__bad_line("a limit is no number");
            return;
        }
    }
    if (!engine->playing || !engine->has_position) {
        qd__out_of_order("go without a position");
        return;
    }
    decision.started = qd__now();
    decision.game = &engine->game;
    decision.position = engine->position;
    decision.group_count = qd__make_groups(engine);
    decision.groups = engine->groups;
    decision.limits = limits;
    decision.budget = qd__budget(&limits, engine->game.seat);
    decision.engine = engine;
    engine->has_position = 0;
    engine->stopped = 0;
    /* What was read during the last decision may be about this one. */
    for (size_t at = engine->kept_taken; at < engine->kept_length; at += strlen(engine->kept + at) + 1)
        engine->stopped |= qd__ends_thought(engine->kept + at, decision.id);
    qd_action action = {{0}, 0, 0};
    engine->bot->choose(engine->bot->data, &decision, &action);
    if (action.too_long)
        fprintf(stderr, "quadriga.h: the action is too long\n");
    qd__say("bestmove %llu %s", (unsigned long long)decision.id, action.length ? action.text : "hold");
    qd__forget_groups(engine);
}

static void qd__event(struct qd_engine *engine, char *rest)
{
    char text[QD_LINE_MAX + 1], *word = qd__word(&rest);
    uint64_t number;
    if (!word || !qd__number(word, &number)) {
        qd__bad_line("event needs a number");
        return;
    }
    if (!engine->playing || number != engine->events + 1) {
        qd__out_of_order("an event is missing, or comes without a game");
        return;
    }
    engine->events = number;
    qd__copy_words(rest, text);
    if (engine->bot->event)
        engine->bot->event(engine->bot->data, number, text);
}

/* Obeys the line; 0 at the last one. */
static int qd__obey(struct qd_engine *engine)
{
    char *rest = engine->line, *verb = qd__word(&rest), *word;
    const qd_bot *bot = engine->bot;
    if (!verb)
        return 1;
    if (strcmp(verb, "quit") == 0)
        return 0;
    if (strcmp(verb, "qei") == 0) {
        qd__greet(engine);
    } else if (strcmp(verb, "setoption") == 0) {
        qd__set_option(engine, rest);
    } else if (strcmp(verb, "isready") == 0) {
        word = qd__word(&rest);
        qd__say("readyok%s%s", word ? " " : "", word ? word : "");
    } else if (strcmp(verb, "newgame") == 0) {
        qd__new_game(engine, rest);
    } else if (strcmp(verb, "position") == 0) {
        if (!engine->playing) {
            qd__out_of_order("position without a game");
            return 1;
        }
        qd__copy_words(rest, engine->position);
        engine->has_position = 1;
        qd__forget_groups(engine);
    } else if (strcmp(verb, "legal") == 0) {
        qd__legal(engine, rest);
    } else if (strcmp(verb, "event") == 0) {
        if (bot->wants_events)
            qd__event(engine, rest);
    } else if (strcmp(verb, "go") == 0) {
        qd__go(engine, rest);
    } else if (strcmp(verb, "gameover") == 0) {
        static const char *const keys[] = {"reason"};
        char *reason[1] = {0};
        engine->playing = 0;
        word = qd__word(&rest);
        if (word && qd__keys(rest, keys, reason, 1) && bot->game_over)
            bot->game_over(bot->data, word, reason[0] ? reason[0] : "");
    }
    /* Else a `stop` when nothing is open, an `error`, or a verb of a later version: nothing to do. */
    return 1;
}

int qd_run(const qd_bot *bot)
{
    struct qd_engine *engine = qd__grow(NULL, sizeof *engine);
    int fault, more = 1;
    memset(engine, 0, sizeof *engine);
    engine->bot = bot;
    signal(SIGPIPE, SIG_IGN); /* a host that has gone is seen by writing, and is no crash */
    while (more && qd__next_line(engine, &fault)) {
        if (fault == QD__TOO_LONG)
            qd__say("error too-long lines have at most %d bytes", QD_LINE_MAX);
        else if (fault == QD__NOT_UTF8)
            qd__say("error not-utf8 the line was dropped");
        else
            more = qd__obey(engine);
    }
    free(engine->kept);
    free(engine->text);
    free(engine->tokens);
    free((void *)engine->pointers);
    free(engine);
    return 0;
}

/* ---- Views ---- */

/* Copies a view, to be cut up; 0 if it is too long to be one. */
static int qd__copy(const char *text, char *copy, size_t size)
{
    size_t length = strlen(text);
    if (length >= size)
        return 0;
    memcpy(copy, text, length + 1);
    return 1;
}

/* Cuts a text into exactly `count` parts. */
static int qd__split(char *text, const char *separator, char **parts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if ((parts[i] = qd__part(&text, separator)) == NULL)
            return 0;
    return text == NULL;
}

int qd_parse_ramses(const char *text, qd_ramses *view)
{
    char copy[128], *fields[3], *sides[2], *pawns[4];
    memset(view, 0, sizeof *view);
    if (!qd__copy(text, copy, sizeof copy) || !qd__split(copy, " ", fields, 3) || !qd__split(fields[0], "/", sides, 2))
        return 0;
    for (int side = 0; side < 2; side++) {
        if (!qd__split(sides[side], ",", pawns, 4))
            return 0;
        for (int i = 0; i < 4; i++) {
            const char *rest = pawns[i];
            qd_pawn *pawn = &view->pawns[side][i];
            pawn->square = qd__digits(&rest);
            if (*rest == '.') {
                rest++;
                pawn->spot = qd__digits(&rest);
            }
            if (pawn->square < 1 || pawn->square > 22 || *rest)
                return 0;
            if (pawn->square == 5 || pawn->square == 22 ? pawn->spot < 10 || pawn->spot > 17 : pawn->spot != 0)
                return 0;
        }
    }
    view->to_move = qd__seat(fields[1]);
    return view->to_move && qd__number(fields[2], &view->turn);
}

int qd_parse_rampart(const char *text, qd_rampart *view)
{
    char copy[256], *fields[4], *ranks[9], *lost[2];
    memset(view, 0, sizeof *view);
    if (!qd__copy(text, copy, sizeof copy) || !qd__split(copy, " ", fields, 4) || !qd__split(fields[0], "/", ranks, 9) ||
        !qd__split(fields[3], "/", lost, 2))
        return 0;
    for (int i = 0; i < 9; i++) {
        int file = 0;
        for (const char *letter = ranks[i]; *letter; letter++) {
            if (*letter >= '1' && *letter <= '7')
                file += *letter - '0';
            else if (strchr("QNKBqnkb", *letter) && file < 7)
                view->board[8 - i][file++] = *letter;
            else
                return 0;
        }
        if ((file != 5 && file != 7) || (i && file != view->files))
            return 0;
        view->files = file;
    }
    view->to_move = qd__seat(fields[1]);
    return view->to_move && qd__number(fields[2], &view->moves) && qd__number(lost[0], &view->lost[0]) &&
           qd__number(lost[1], &view->lost[1]);
}

char qd_rampart_piece(const qd_rampart *view, const char *square)
{
    if (square[0] < 'a' || square[0] >= 'a' + view->files || square[1] < '1' || square[1] > '9')
        return 0;
    return view->board[square[1] - '1'][square[0] - 'a'];
}

int qd_parse_qadesh(const char *text, qd_qadesh *view)
{
    static const char *const codes[2][5] = {{"PRE", "AMU", "NEA", "PTA", "SUT"}, {"RFC", "EOM", "ALL", "HAT", "VAS"}};
    char copy[512], *fields[3], *sides[2], *armies[5], *counts[2];
    memset(view, 0, sizeof *view);
    if (!qd__copy(text, copy, sizeof copy) || !qd__split(copy, " ", fields, 3) || !qd__split(fields[0], "/", sides, 2))
        return 0;
    for (int side = 0; side < 2; side++) {
        if (!qd__split(sides[side], ",", armies, 5))
            return 0;
        for (int i = 0; i < 5; i++) {
            qd_army *army = &view->armies[side][i];
            army->code = codes[side][i];
            army->where = 'm';
            if (strcmp(armies[i], "-") == 0 || strcmp(armies[i], "x") == 0) {
                army->where = armies[i][0];
                continue;
            }
            const char *rest = armies[i];
            army->space = qd__digits(&rest);
            army->condition = *rest;
            if (army->space < 1 || army->space > 64 || !*rest || !strchr("gsrl", *rest))
                return 0;
            if (!qd__split(armies[i] + (rest - armies[i]) + 1, ".", counts, 2) ||
                !qd__number(counts[0], &army->fatigue) || !qd__number(counts[1], &army->casualties))
                return 0;
        }
    }
    view->setup = strcmp(fields[1], "setup") == 0;
    return (view->setup || strcmp(fields[1], "orders") == 0) && qd__number(fields[2], &view->turn);
}

static int qd__token(const char *text)
{
    static const char *const tokens[] = {"Me", "Ve", "Ma", "Ju", "Sa"};
    for (int i = 0; i < 5; i++)
        if (strncmp(text, tokens[i], 2) == 0)
            return i;
    return -1;
}

int qd_parse_card(const char *text, qd_card *card)
{
    card->planet = qd__token(text);
    if (card->planet < 0 || !text[2] || text[3])
        return 0;
    card->number = text[2] == 'E' ? 0 : text[2] - '0';
    return text[2] == 'E' || (text[2] >= '1' && text[2] <= '9');
}

/* `Me4.Ve3`, `-` or, hidden, `?8` */
static int qd__cards(char *text, qd_cards *cards)
{
    uint64_t count;
    char *card;
    if (strcmp(text, "-") == 0)
        return 1;
    if (*text == '?') {
        if (!qd__number(text + 1, &count) || count > 25)
            return 0;
        cards->hidden = 1;
        cards->count = (int)count;
        return 1;
    }
    while ((card = qd__part(&text, ".")) != NULL)
        if (cards->count == 25 || !qd_parse_card(card, &cards->cards[cards->count++]))
            return 0;
    return 1;
}

int qd_parse_ptolemy(const char *text, qd_ptolemy *view)
{
    char copy[512], *fields[8], *hands[2], *wins[2], *place;
    qd_cards stock = {0};
    memset(view, 0, sizeof *view);
    for (int i = 0; i < 6; i++)
        view->board[i] = -1;
    if (!qd__copy(text, copy, sizeof copy) || !qd__split(copy, " ", fields, 8) || !qd__split(fields[2], "/", hands, 2) ||
        !qd__split(fields[7], "-", wins, 2))
        return 0;
    char *board = strcmp(fields[0], "-") == 0 ? NULL : fields[0];
    while ((place = qd__part(&board, ",")) != NULL) {
        int token = *place == 'E' ? 5 : qd__token(place);
        const char *space = token < 0 ? place : place + (token == 5 ? 1 : 2);
        if (token < 0 || space[0] != '@' || (space[1] != 'd' && space[1] != 'n') || space[2] < '1' || space[2] > '7' ||
            space[3])
            return 0;
        view->board[token] = space[1] == 'd' ? space[2] - '1' : 14 - (space[2] - '0');
    }
    view->deal_due = fields[1][0] == '~';
    view->to_act = strcmp(fields[1], "-") == 0 ? 0 : qd__seat(fields[1] + view->deal_due);
    if (!view->to_act && strcmp(fields[1], "-") != 0)
        return 0;
    uint64_t numbers[3];
    if (!qd__cards(hands[0], &view->hands[0]) || !qd__cards(hands[1], &view->hands[1]) || !qd__cards(fields[3], &stock) ||
        !qd__cards(fields[4], &view->rally) || !qd__cards(fields[5], &view->played) || !qd__number(fields[6], &numbers[0]) ||
        !qd__number(wins[0], &numbers[1]) || !qd__number(wins[1], &numbers[2]))
        return 0;
    for (int i = 0; i < 3; i++)
        if (numbers[i] > 3)
            return 0;
    view->stock = stock.count;
    view->round = (int)numbers[0];
    view->score[0] = (int)numbers[1];
    view->score[1] = (int)numbers[2];
    return 1;
}

#endif /* QUADRIGA_IMPLEMENTATION */
