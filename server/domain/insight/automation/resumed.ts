import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';

/**
 * Records that a person ended or changed pauses of rules by saving the hosts of an event. The caller holds the event's
 * lock. Members who are no longer hosts, or only through a team, do not count as resumed.
 */
export async function noteResumed(tx: Ctx, eventId: number): Promise<void> {
  await sql`
    update automation_action a set undone_at = ${iso(tx.now)}, undone_by = ${JSON.stringify(tx.actor)}::jsonb
    from event_host h
    where a.account_id = ${tx.accountId} and a.until > ${iso(tx.now)}::timestamptz and a.undone_at is null and not a.simulated
      and ${eventId} = any(a.event_ids) and h.account_id = a.account_id and h.event_id = ${eventId} and h.user_id = a.user_id
      and not (h.is_paused and h.paused_until is not distinct from a.until and h.paused_reason is not distinct from a.reason)`.execute(
    tx.db,
  );
}
