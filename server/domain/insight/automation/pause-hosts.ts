import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { changeEvents } from '#/domain/scheduling/event-records/announce.ts';
import type { RecordedHit } from './act.ts';

/**
 * Pauses hosts in the recorded events. A host through a team has no row to pause: for them the record itself is the
 * pause, which the list of hosts reads. The caller holds the events' locks.
 */
export async function pauseHosts(tx: Ctx, recorded: readonly RecordedHit[]): Promise<void> {
  await changeEvents(
    tx,
    recorded.flatMap(({ host }) => host.events.map(({ id }) => id)),
    () =>
      sql`
        update event_host h set is_paused = true, paused_until = a.until, paused_reason = a.reason
        from automation_action a
        where a.account_id = ${tx.accountId} and a.id = any(${recorded.map(({ id }) => id)}::bigint[])
          and h.account_id = a.account_id and h.user_id = a.user_id and h.event_id = any(a.event_ids)`.execute(
        tx.db,
      ),
  );
}

/** Ends the pauses of an action, unless they were changed since. */
export async function resumeHosts(
  tx: Ctx,
  action: { id: number; eventIds: readonly number[] },
): Promise<void> {
  await changeEvents(tx, action.eventIds, () =>
    sql`
      update event_host h set is_paused = false, paused_until = null, paused_reason = null
      from automation_action a
      where a.account_id = ${tx.accountId} and a.id = ${action.id}
        and h.account_id = a.account_id and h.user_id = a.user_id and h.event_id = any(a.event_ids)
        and h.is_paused and h.paused_until = a.until and h.paused_reason = a.reason`.execute(tx.db),
  );
}
