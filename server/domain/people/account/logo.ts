import type * as contract from '@callwright/contract/account.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { readyPicture, replacePicture } from '#/ports/blobs/pictures.ts';
import { readWorkspace } from './workspace.ts';

/** Replaces the logo. Concurrent requests run one after the other, so that no old picture is left over. */
export async function updateLogo(
  ctx: Ctx,
  { logo }: Input<typeof contract.updateLogo>,
): Promise<Result<typeof contract.updateLogo>> {
  const bytes = await readyPicture('logo', logo);
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<{ logo_url: string | null }>`
      select logo_url from public.account where id = ${tx.accountId} for no key update`.execute(tx.db);
    const before = await readWorkspace(tx);
    const path = await replacePicture(tx, rows[0]?.logo_url ?? null, bytes);
    await sql`
      update public.account set logo_url = ${path}, updated_at = ${iso(tx.now)} where id = ${tx.accountId}`.execute(
      tx.db,
    );
    const workspace = await readWorkspace(tx);
    await audit(tx, 'workspace.update', 'workspace', tx.accountId, before, workspace);
    return { data: { workspace } };
  });
}
