import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { setStatus } from '@callwright/contract/events.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { announceEvent } from '#/domain/scheduling/event-records/announce.ts';
import { loadEvent, loadEventForUpdate, type EventRow } from '#/domain/scheduling/event-records/event.ts';

/** Activates or deactivates an event. Calls already booked stay. Repeating the current status changes nothing. */
export async function setEventStatus(
  ctx: Ctx,
  { id, status }: Input<typeof setStatus>,
): Promise<Result<typeof setStatus>> {
  return transaction(ctx, async (tx) => {
    const event = await loadEventForUpdate(tx, id);
    if (event.status === status) return { data: { id, status } };
    await sql`
      update event set status = ${status}, updated_at = ${iso(tx.now)}, version = version + 1
      where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
    await audit(tx, 'event.status', 'event', id, { status: event.status }, { status });
    await publishStatus(tx, event.status, await loadEvent(tx, { id }));
    return { data: { id, status } };
  });
}

/** Publishes a new status; nothing if it is unchanged. */
export async function publishStatus(tx: Ctx, before: EventRow['status'], event: EventRow): Promise<void> {
  if (event.status === before) return;
  const type = event.status === 'ACTIVATED' ? 'event.activated' : 'event.deactivated';
  await announceEvent(tx, type, event, {
    changedFields: ['status'],
    previous: { status: before },
  });
}
