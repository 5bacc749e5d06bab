import type { Automation, ruleActions, ruleKinds, ruleMetrics } from '@callwright/contract/automation.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { hostedBy } from '#/domain/scheduling/event-records/event.ts';
import { iso } from '#/platform/values/time.ts';
import type { WindowKind } from './windows.ts';

/** What a rule measures, and when it acts. */
export type RuleAim = {
  kind: (typeof ruleKinds)[number];
  metric: (typeof ruleMetrics)[number];
  window: WindowKind;
  threshold: number;
  minSample: number;
};

/** The complete settings of a rule. */
export type Rule = RuleAim & {
  name: string;
  action: (typeof ruleActions)[number];
  eventIds: number[];
  excludeUserIds: number[];
  active: boolean;
  simulate: boolean;
};

export type RuleRow = Rule & {
  id: number;
  version: number;
  createdAt: string;
  updatedAt: string;
  problems: z.input<typeof Automation>['problems'];
  pausedNow: number;
  lastAction: {
    id: number;
    at: string;
    userId: number;
    userName: string;
    action: Rule['action'];
    simulated: boolean;
    undone: boolean;
  } | null;
};

/** The columns of a rule, with their names in the code. */
export const ruleColumns = sql.raw(
  `r.id, r.name, r.kind, r.metric, r.time_window as "window", r.threshold, r.min_sample as "minSample", r.action,
  r.event_ids as "eventIds", r.exclude_user_ids as "excludeUserIds", r.active, r.simulate, r.version`,
);

/** The display name of a member; `u` is their row of app_user or member_person. */
export const personName = sql.raw(`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email)`);

/** Whose numbers the caller may see: everybody's, or their own, as in reports. */
export function visibleActions(ctx: Ctx): Sql {
  if (ctx.role === null || levelOf(ctx.role, 'reports:read') === 'all') return sql`true`;
  return sql`a.user_id = ${ctx.userId}`;
}

/** Rules with their flaws and latest actions, for any rows of `automation_rule as r`, in one statement. */
export function selectRules(ctx: Ctx, rest: Sql): Sql<RuleRow> {
  return sql<RuleRow>`
    select ${ruleColumns}, r.created_at as "createdAt", r.updated_at as "updatedAt", gone.problems, paused.n as "pausedNow", last.item as "lastAction"
    from automation_rule r
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('field', g.field, 'id', g.id, 'message', g.message) order by g.field, g.id), '[]') as problems
      from (
        select 'eventIds' as field, named.id, 'This event has been deleted' as message from unnest(r.event_ids) as named (id)
        where not exists (select from event e where e.account_id = r.account_id and e.id = named.id and e.deleted_at is null)
        union all
        select 'excludeUserIds', named.id, 'This person is no longer active' from unnest(r.exclude_user_ids) as named (id)
        where not exists (select from member m where m.account_id = r.account_id and m.user_id = named.id and m.status = 'ACTIVE' and m.deleted_at is null)
      ) g
    ) gone
    cross join lateral (
      select count(distinct a.user_id)::integer as n from automation_action a
      where a.account_id = r.account_id and a.rule_id = r.id and a.until > ${iso(ctx.now)}::timestamptz
        and a.undone_at is null and not a.simulated and ${visibleActions(ctx)}
    ) paused
    left join lateral (
      select jsonb_build_object('id', a.id, 'at', a.at, 'userId', a.user_id, 'userName', ${personName}, 'action', a.action,
        'simulated', a.simulated, 'undone', a.undone_at is not null) as item
      from automation_action a join member_person u on u.account_id = a.account_id and u.user_id = a.user_id
      where a.account_id = r.account_id and a.rule_id = r.id and ${visibleActions(ctx)}
      order by a.at desc, a.id desc limit 1
    ) last on true
    ${rest}`;
}

/** The rules that the caller may see: those for all events, and those for events they see. */
export function visibleRules(ctx: Ctx): Sql {
  if (ctx.role === null || levelOf(ctx.role, 'events:read') === 'all') return sql`true`;
  return sql`(r.event_ids = '{}' or exists (
    select from event e where e.account_id = r.account_id and e.id = any(r.event_ids) and ${hostedBy(ctx.userId)}))`;
}

export async function readRule(ctx: Ctx, id: number): Promise<RuleRow> {
  const { rows } = await selectRules(
    ctx,
    sql`where r.account_id = ${ctx.accountId} and r.id = ${id} and r.deleted_at is null and ${visibleRules(ctx)}`,
  ).execute(ctx.db);
  if (rows[0] === undefined) throw notFound('automation');
  return rows[0];
}

/** Locks the rule and reads it, for a change. */
export async function lockRule(tx: Ctx, id: number): Promise<RuleRow> {
  await sql`select from automation_rule where account_id = ${tx.accountId} and id = ${id} for no key update`.execute(
    tx.db,
  );
  return readRule(tx, id);
}

export function presentRule(row: RuleRow): z.input<typeof Automation> {
  const { version: _version, lastAction: last, ...rule } = row;
  return {
    ...rule,
    lastAction: last && {
      id: last.id,
      // PostgreSQL formats times inside JSON differently.
      at: iso(Temporal.Instant.from(last.at).epochMilliseconds),
      user: { id: last.userId, name: last.userName },
      action: last.action,
      simulated: last.simulated,
      undone: last.undone,
    },
  };
}
