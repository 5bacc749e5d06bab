import type { AutomationAction } from '@callwright/contract/automation.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { personName } from './rule.ts';

type Shape = z.input<typeof AutomationAction>;
export type ActionRow = Omit<Shape, 'user' | 'undoneBy'> & {
  userId: number;
  userName: string;
  undoneBy: { name: string } | null;
};

/** Whether a pause of `a` is in effect: its end has not passed, and nobody has ended it. */
export function holdsNow(now: string): Sql {
  return sql`a.until is not null and a.until > ${now}::timestamptz and a.undone_at is null and not a.simulated`;
}

/** The actions of rules, for any rows of `automation_action as a`, in one statement. */
export function selectActions(ctx: Ctx, rest: Sql): Sql<ActionRow> {
  return sql<ActionRow>`
    select a.id, a.rule_id as "ruleId", r.name as "ruleName", a.user_id as "userId", ${personName} as "userName", a.metric, a.value, a.sample,
      a.threshold, a.action, a.simulated, a.at, a.until, ${holdsNow(iso(ctx.now))} as "isPaused", a.undone_at as "undoneAt", a.undone_by as "undoneBy",
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) order by e.name, e.id), '[]')
        from event e where e.account_id = a.account_id and e.id = any(a.event_ids)) as events
    from automation_action a
    join automation_rule r on r.account_id = a.account_id and r.id = a.rule_id
    join member_person u on u.account_id = a.account_id and u.user_id = a.user_id
    ${rest}`;
}

export function presentAction({ userId, userName, undoneBy, ...row }: ActionRow): Shape {
  return { ...row, user: { id: userId, name: userName }, undoneBy: undoneBy?.name ?? null };
}
