/* Thinks until it is told to stop. */
#define QUADRIGA_IMPLEMENTATION
#include "quadriga.h"

static void choose(void *data, qd_decision *decision, qd_action *action)
{
    (void)data;
    qd_info(decision, 1, QD_NONE, "0", NULL);
    while (!qd_time_is_up(decision)) {
    }
    if (decision->group_count)
        qd_add(action, decision->groups[0].tokens[0]);
}

int main(void)
{
    qd_bot bot = {0};
    bot.choose = choose;
    return qd_run(&bot);
}
