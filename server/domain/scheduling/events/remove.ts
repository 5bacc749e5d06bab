import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { remove } from '@callwright/contract/events.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { announceEvent } from '#/domain/scheduling/event-records/announce.ts';
import { loadEventForUpdate } from '#/domain/scheduling/event-records/event.ts';

/** Marks an event as deleted and frees its link. Calls already booked stay as they are. */
export async function removeEvent(ctx: Ctx, { id }: Input<typeof remove>): Promise<Result<typeof remove>> {
  return transaction(ctx, async (tx) => {
    const event = await loadEventForUpdate(tx, id);
    const at = iso(tx.now);
    await sql`
      update event set deleted_at = ${at}, updated_at = ${at}, version = version + 1
      where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
    await audit(tx, 'event.delete', 'event', id, { name: event.name, slug: event.slug }, null);
    await announceEvent(tx, 'event.deleted', { ...event, deleted_at: at, updated_at: at });
    return { data: { id, deleted: true } };
  });
}
