import { PassThrough, Readable } from 'node:stream';
import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { workspace } from '@callwright/contract/exports.ts';
import type { importWorkspace as importContract } from '@callwright/contract/operator.ts';
import { workspaceFileBytesMax, workspaceFileType } from '@callwright/contract/workspace-file.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx, OperatorCtx } from '#/platform/context/ctx.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { StreamedReply } from '#/platform/replies/reply.ts';
import { iso } from '#/platform/values/time.ts';
import { readWorkspaceView } from '#/surfaces/operator/workspaces.ts';
import { exportWorkspace as writeFile } from './export.ts';
import { WorkspaceFileError } from './file.ts';
import { importWorkspace as readFile } from './import.ts';

/** POST /v1/workspace/export */
export async function exportWorkspace(
  ctx: Ctx,
  { passphrase }: Input<typeof workspace>,
): Promise<StreamedReply> {
  await audit(ctx, 'workspace.export', 'workspace', ctx.accountId, null, null);
  const file = new PassThrough();
  writeFile(ctx, passphrase, file).catch((error: Error & { code?: string }) => {
    // The caller may stop reading at any time.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
      ctx.app.log.error('The export of a workspace ended early', error);
    file.destroy(error);
  });
  const name = `${ctx.account.slug}-${iso(ctx.now).slice(0, 10)}.callwright.gz`;
  return new StreamedReply(file, {
    'Content-Type': workspaceFileType,
    'Content-Disposition': `attachment; filename="${name}"`,
    'X-Accel-Buffering': 'no',
  });
}

/** POST /v1/operator/workspaces */
export async function importWorkspace(
  ctx: OperatorCtx,
  { content, passphrase, purpose }: Input<typeof importContract>,
): Promise<Result<typeof importContract>> {
  const file = Buffer.from(content, 'base64');
  if (file.length > workspaceFileBytesMax)
    throw new ApiError('BODY_TOO_LARGE', { details: { limitBytes: workspaceFileBytesMax } });
  try {
    const imported = await readFile(ctx, Readable.from([file]), { passphrase, purpose });
    const { rows, addedPeople, isSame: isSameId } = imported;
    const view = await readWorkspaceView(ctx, imported.workspace.id);
    return { data: { workspace: view, rows, addedPeople, isSameId } };
  } catch (error) {
    if (!(error instanceof WorkspaceFileError)) throw error;
    const field = error.reason === 'PASSPHRASE_WRONG' ? 'passphrase' : 'content';
    throw invalid({ [field]: [because(error.reason)] });
  }
}
