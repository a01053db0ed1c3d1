/* A complete engine in C: captures in Rampart whenever it can, and plays at random else.
 *
 *     cc -std=c99 -Wall -Wextra -O2 -o bot bot.c
 */
#define QUADRIGA_IMPLEMENTATION /* in one file of a program, before anything is included */
#include "quadriga.h"

static void choose(void *data, qd_decision *decision, qd_action *action)
{
    (void)data;
    qd_rampart view;
    if (qd_is_rampart(decision) && qd_parse_rampart(decision->position, &view)) {
        const qd_group *moves = &decision->groups[0];
        const char *capture = NULL;
        uint64_t captures = 0;
        for (size_t i = 0; i < moves->count; i++) {
            /* A move is two squares, `b4b5`; one onto a piece captures it. Each capture is as likely. */
            if (qd_rampart_piece(&view, moves->tokens[i] + 2) && qd_random(decision, ++captures) == 0)
                capture = moves->tokens[i];
        }
        if (capture) {
            qd_add(action, capture);
            return;
        }
    }
    for (size_t i = 0; i < decision->group_count; i++)
        qd_add(action, decision->groups[i].tokens[qd_random(decision, decision->groups[i].count)]);
}

int main(void)
{
    qd_bot bot = {0};
    bot.name = "C example";
    bot.choose = choose;
    return qd_run(&bot);
}
