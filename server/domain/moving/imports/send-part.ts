import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { importPartBytesMax, type sendPart } from '@callwright/contract/imports.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { mustBeAllowedToImport } from './may-import.ts';
import { changeRun, lockRun, mustBe, presentRun } from './run.ts';

/** PUT /v1/imports/{id}/file: each part is stored as one row, so that a large file is never in memory as a whole. */
export async function sendImportPart(
  ctx: Ctx,
  { id, part, content }: Input<typeof sendPart>,
): Promise<Result<typeof sendPart>> {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > importPartBytesMax)
    throw new ApiError('BODY_TOO_LARGE', { details: { limitBytes: importPartBytesMax } });
  if (bytes.length === 0) throw invalid({ content: [because('EMPTY')] });
  return transaction(ctx, async (tx) => {
    const run = await lockRun(tx, id);
    mustBeAllowedToImport(tx, run.resource);
    mustBe(run, 'DRAFT');
    if (run.source !== 'csv') throw new ApiError('IMPORT_STATE', { details: { status: run.status } });
    await sql`
      insert into import_part (account_id, import_id, part, content) values (${tx.accountId}, ${id}, ${part}, ${bytes})
      on conflict (account_id, import_id, part) do update set content = excluded.content`.execute(tx.db);
    const { rows } = await sql<{ bytes: number }>`
      select sum(length(content))::bigint as bytes from import_part where account_id = ${tx.accountId} and import_id = ${id}`.execute(
      tx.db,
    );
    return { data: { import: presentRun(await changeRun(tx, id, { file_bytes: rows[0]?.bytes ?? 0 })) } };
  });
}
