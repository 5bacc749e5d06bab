import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { updateCover } from '@callwright/contract/events.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { readyPicture, replacePicture } from '#/ports/blobs/pictures.ts';
import { loadEvent, loadEventForUpdate } from '#/domain/scheduling/event-records/event.ts';
import { recordUpdate } from './update.ts';
import { presentOneEvent } from './warnings.ts';

/** Replaces the picture above the booking page of an event. */
export async function updateEventCover(
  ctx: Ctx,
  { id, cover }: Input<typeof updateCover>,
): Promise<Result<typeof updateCover>> {
  // The right is checked first, so that nobody without it makes the server process a picture.
  await loadEvent(ctx, { id }, 'events:write');
  const bytes = await readyPicture('cover', cover);
  return transaction(ctx, async (tx) => {
    const before = await loadEventForUpdate(tx, id);
    const path = await replacePicture(tx, before.cover_url, bytes);
    await sql`
      update event set cover_url = ${path}, updated_at = ${iso(tx.now)}, version = version + 1
      where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
    const after = await loadEvent(tx, { id });
    await recordUpdate(tx, before, after);
    return { data: { event: await presentOneEvent(tx, after) } };
  });
}
