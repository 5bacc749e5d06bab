import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { App, Ctx, PublicCtx, Source } from '#/platform/context/ctx.ts';
import { rowsOf } from '#/platform/db/among.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { inEachWorkspace } from '#/platform/workspaces/in-each-workspace.ts';
import { iso } from '#/platform/values/time.ts';
import { announceCalls } from './announce.ts';
import { selectCalls, type CallRow } from './call-row.ts';

/** Older steps are not published: the call was imported, or the service was down for long. */
const oldestMs = 7 * dayMs;
const callsPerTransaction = 200;

/** The steps of `clock_published`, in order. */
const steps = ['call.started', 'call.ended', 'call.outcome_overdue'] as const;
type AnnouncedCall = { id: number; before: number; after: number };

/**
 * Publishes changes that only the passing of time causes: a call has started, has ended, or has no outcome a day later.
 * Each is published once, because `clock_published` is updated in the same transaction.
 */
export async function publishClockSteps(app: App): Promise<void> {
  await inEachWorkspace(app, workspacesWithDueCalls, publishSome, callsPerTransaction);
}

/** The step that a call has reached by now. */
function reached(now: number) {
  return sql`case when c.ends_at <= ${iso(now - dayMs)}::timestamptz then 3 when c.ends_at <= ${iso(now)}::timestamptz then 2 else 1 end`;
}

/** Uses the index event_call_clock, which has the calls with unpublished steps. */
function isStepDue(now: number) {
  return sql`c.status = 'SCHEDULED' and c.clock_published < 3 and c.starts_at <= ${iso(now)}::timestamptz
    and c.starts_at > ${iso(now - oldestMs)}::timestamptz and c.clock_published < ${reached(now)}`;
}

function workspacesWithDueCalls({ now }: PublicCtx): Sql {
  return sql`select c.account_id from event_call c where ${isStepDue(now)}`;
}

/** Locked calls are left for the next run. */
async function publishSome(tx: Ctx): Promise<number> {
  const { rows: announced } = await sql<AnnouncedCall>`
    with due as materialized (
      select c.id, c.clock_published as before, ${reached(tx.now)} as after from event_call c
      where c.account_id = ${tx.accountId} and ${isStepDue(tx.now)}
      order by c.starts_at, c.id limit ${sql.lit(callsPerTransaction)} for no key update skip locked
    )
    update event_call call set clock_published = due.after
    from due
    where call.account_id = ${tx.accountId} and call.id = any(array(select id from due)) and call.id = due.id
    returning call.id, due.before::integer as before, due.after as after`.execute(tx.db);
  await announceCalls(tx, await stepsOf(tx, announced));
  return announced.length;
}

async function stepsOf(
  tx: Ctx,
  announced: readonly AnnouncedCall[],
): Promise<{ type: (typeof steps)[number]; call: CallRow }[]> {
  const byId = new Map(announced.map((call) => [call.id, call]));
  const { rows } = await selectCalls(
    sql`order by c.starts_at, c.id`,
    rowsOf('event_call', tx.accountId, [...byId.keys()]),
  ).execute(tx.db);
  return rows.flatMap((call) => {
    const { before = 0, after = 0 } = byId.get(call.id) ?? {};
    const types = steps.slice(before, after);
    return types
      .filter((type) => type !== 'call.outcome_overdue' || call.outcome === 'PENDING')
      .map((type) => ({ type, call }));
  });
}

export const clockStepsDue: Source = {
  name: 'steps of calls',
  next: (accountId) => sql`
    select min(case c.clock_published when 0 then c.starts_at when 1 then c.ends_at else c.ends_at + interval '1 day' end)
    from event_call c
    where c.account_id = ${accountId} and c.status = 'SCHEDULED' and c.clock_published < 3
      and c.starts_at > a.clock_at - interval '7 days'`,
  work: publishClockSteps,
};
