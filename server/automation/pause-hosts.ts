import { publishAll } from '../changes/publish.ts';
import type { Ctx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { presentEvent, selectEvents, type EventRow } from '../events/event.ts';
import { iso } from '../time.ts';
import type { Taken } from './act.ts';

type Place = { event_id: number; user_id: number };

/**
 * Pauses hosts in the events on record. Who hosts through a team has no row there to be paused in: for them the record
 * is the pause, and the list of hosts reads it. The caller holds the locks of the events.
 */
export async function pauseHosts(tx: Ctx, taken: readonly Taken[]): Promise<void> {
  await changeHosts(
    tx,
    taken.flatMap(({ host }) => host.events.map(({ id }) => id)),
    async () => {
      const { rows } = await sql<Place>`
        update event_host h set is_paused = true, paused_until = a.until, paused_reason = a.reason
        from automation_action a
        where a.account_id = ${tx.accountId} and a.id = any(${taken.map(({ id }) => id)}::bigint[])
          and h.account_id = a.account_id and h.user_id = a.user_id and h.event_id = any(a.event_ids)
        returning h.event_id, h.user_id`.execute(tx.db);
      return rows;
    },
  );
}

/** Ends the pauses of an action, where they are still what the rule made of them. */
export async function resumeHosts(
  tx: Ctx,
  action: { id: number; eventIds: readonly number[] },
): Promise<void> {
  await changeHosts(tx, action.eventIds, async () => {
    const { rows } = await sql<Place>`
      update event_host h set is_paused = false, paused_until = null, paused_reason = null
      from automation_action a
      where a.account_id = ${tx.accountId} and a.id = ${action.id}
        and h.account_id = a.account_id and h.user_id = a.user_id and h.event_id = any(a.event_ids)
        and h.is_paused and h.paused_until = a.until and h.paused_reason = a.reason
      returning h.event_id, h.user_id`.execute(tx.db);
    return rows;
  });
}

/** Whoever has the event open in a form must not write the old hosts back: it is a new version, and the outside is told. */
async function changeHosts(
  tx: Ctx,
  eventIds: readonly number[],
  change: () => Promise<Place[]>,
): Promise<void> {
  const before = await readEvents(tx, eventIds);
  const changed = [...new Set((await change()).map((row) => row.event_id))].toSorted((a, b) => a - b);
  if (changed.length === 0) return;
  await sql`
    update event set updated_at = ${iso(tx.now)}, version = version + 1
    where account_id = ${tx.accountId} and id = any(${changed}::bigint[])`.execute(tx.db);
  const after = await readEvents(tx, changed);
  await publishAll(
    tx,
    changed.flatMap((id) => {
      const [old, event] = [before.get(id), after.get(id)];
      if (old === undefined || event === undefined) return [];
      const previous = { hosts: presentEvent(tx, old).hosts };
      return [
        {
          type: 'event.updated',
          object: presentEvent(tx, event),
          facts: { changedFields: ['hosts'], previous },
        },
      ];
    }),
  );
}

async function readEvents(tx: Ctx, eventIds: readonly number[]): Promise<Map<number, EventRow>> {
  const { rows } = await selectEvents(
    sql`where e.account_id = ${tx.accountId} and e.id = any(${eventIds}::bigint[])`,
  ).execute(tx.db);
  return new Map(rows.map((row) => [row.id, row]));
}
