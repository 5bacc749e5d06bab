import type { history } from '@callwright/contract/automations.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { iso, timeRange } from '#/platform/values/time.ts';
import { holdsNow, presentAction, selectActions } from './action.ts';
import { visibleActions } from './rule.ts';

/** GET /v1/automations/history, latest first. */
export async function listAutomationActions(
  ctx: Ctx,
  input: Input<typeof history>,
): Promise<Result<typeof history>> {
  const { ruleIds, userIds, eventIds, simulated, isPaused } = input;
  const range = timeRange(input.timeFrom, input.timeTo, ctx.account.timeZone, 'timeFrom', 'timeTo');
  const { rows, meta } = await readPage(ctx, input, {
    name: 'automation history',
    from: 'automation_action a',
    key: 'a.id',
    order: { by: 'a.at', type: 'timestamptz' },
    direction: 'desc',
    where: [
      sql`a.account_id = ${ctx.accountId} and ${visibleActions(ctx)}`,
      ...(ruleIds?.length ? [sql`a.rule_id = any(${ruleIds}::bigint[])`] : []),
      ...(userIds?.length ? [sql`a.user_id = any(${userIds}::bigint[])`] : []),
      ...(eventIds?.length ? [sql`a.event_ids && ${eventIds}::bigint[]`] : []),
      ...(simulated === undefined ? [] : [sql`a.simulated = ${simulated}`]),
      ...(isPaused === undefined ? [] : [sql`(${holdsNow(iso(ctx.now))}) = ${isPaused}`]),
      ...(range.from === undefined ? [] : [sql`a.at >= ${range.from}::timestamptz`]),
      ...(range.to === undefined ? [] : [sql`a.at <= ${range.to}::timestamptz`]),
      ...(range.before === undefined ? [] : [sql`a.at < ${range.before}::timestamptz`]),
    ],
    strategy: 'collect',
    row: (id) => selectActions(ctx, sql`where a.account_id = ${ctx.accountId} and a.id = ${id}`),
  });
  return { data: { actions: rows.map(presentAction), count: meta.count }, meta };
}
