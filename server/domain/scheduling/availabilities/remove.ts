import type { remove } from '@callwright/contract/availabilities.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { changeEvents } from '#/domain/scheduling/event-records/announce.ts';
import { lockAvailability, makeDefault, presentAvailability } from './availability.ts';

/**
 * Deletes a schedule. Hosts that used it fall back to their default schedule (by the foreign key). If it was the
 * default, the oldest of the others becomes the default.
 */
export async function removeAvailability(
  ctx: Ctx,
  { id }: Input<typeof remove>,
): Promise<Result<typeof remove>> {
  return transaction(ctx, async (tx) => {
    const before = await lockAvailability(tx, id);
    await changeEvents(tx, await eventsOf(tx, id), () =>
      sql`delete from availability where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db),
    );
    if (before.is_default) await promoteOldest(tx, before.user_id);
    await audit(tx, 'availability.delete', 'availability', id, presentAvailability(before), null);
    return { data: { id, deleted: true } };
  });
}

async function eventsOf(tx: Ctx, availabilityId: number): Promise<number[]> {
  const { rows } = await sql<{ event_id: number }>`
    select event_id from event_host where account_id = ${tx.accountId} and availability_id = ${availabilityId}`.execute(
    tx.db,
  );
  return rows.map((row) => row.event_id);
}

async function promoteOldest(tx: Ctx, userId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from availability where account_id = ${tx.accountId} and user_id = ${userId} order by id limit 1`.execute(
    tx.db,
  );
  if (rows[0] !== undefined) await makeDefault(tx, userId, rows[0].id);
}
