import type * as contract from '@callwright/contract/auth.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { SessionCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { addressOf, readyPicture, replacePhoto } from '#/ports/blobs/pictures.ts';
import { changingPerson } from './changing-person.ts';

/** Replaces the photo of the signed-in person, in all of their workspaces. */
export async function updatePhoto(
  ctx: SessionCtx,
  { photo }: Input<typeof contract.updatePhoto>,
): Promise<Result<typeof contract.updatePhoto>> {
  const bytes = await readyPicture('photo', photo);
  return systemTransaction(ctx, async (tx) =>
    changingPerson(tx, ctx.personId, async () => {
      const path = await replacePhoto(tx, ctx.personId, bytes);
      await sql`
        update app_user set avatar_url = ${path}, updated_at = ${iso(tx.now)} where id = ${ctx.personId}`.execute(
        tx.db,
      );
      return { data: { avatarUrl: addressOf(tx, path) } };
    }),
  );
}
