import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { cancel, pause, resume, undo } from '@callwright/contract/imports.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { undoMs } from './batch.ts';
import { mustBeAllowedToImport } from './may-import.ts';
import { changeRun, dropFile, lockRun, mustBe, presentRun, startedBy, type RunRow } from './run.ts';

/** POST /v1/imports/{id}/pause: the current batch is completed first. */
export function pauseImport(ctx: Ctx, { id }: Input<typeof pause>): Promise<Result<typeof pause>> {
  return step(ctx, id, 'PAUSED', (run) => mustBe(run, 'QUEUED', 'RUNNING', 'PAUSED'));
}

export function resumeImport(ctx: Ctx, { id }: Input<typeof resume>): Promise<Result<typeof resume>> {
  return step(ctx, id, 'QUEUED', (run) => mustBe(run, 'PAUSED', 'QUEUED'));
}

/** POST /v1/imports/{id}/cancel: the current batch is completed first, and its records stay. */
export function cancelImport(ctx: Ctx, { id }: Input<typeof cancel>): Promise<Result<typeof cancel>> {
  return step(ctx, id, 'CANCELLED', (run) => {
    if (!(run.dry_run && run.status === 'DONE'))
      mustBe(run, 'DRAFT', 'QUEUED', 'RUNNING', 'PAUSED', 'CANCELLED');
  });
}

/** POST /v1/imports/{id}/undo: the worker undoes what the run did. */
export function undoImport(ctx: Ctx, { id }: Input<typeof undo>): Promise<Result<typeof undo>> {
  return step(ctx, id, 'UNDOING', (run) => {
    mustBe(run, 'DONE', 'PAUSED', 'FAILED', 'CANCELLED', 'UNDOING');
    if (run.dry_run || run.position === 0 || (run.undo_until !== null && toMs(run.undo_until) < ctx.now))
      throw new ApiError('IMPORT_STATE', { details: { status: run.status, undoUntil: run.undo_until } });
  });
}

async function step(
  ctx: Ctx,
  id: number,
  status: RunRow['status'],
  mustFit: (run: RunRow) => void,
): Promise<Result<typeof pause>> {
  return transaction(ctx, async (tx) => {
    const run = await lockRun(tx, id);
    mustBeAllowedToImport(tx, run.resource);
    mustFit(run);
    if (run.status === status) return { data: { import: presentRun(run) } };
    // From now on the run acts as the caller who resumed or undid it.
    const changed = await changeRun(tx, id, {
      status,
      // The current process sees the new status after its batch, and the next one need not wait for the lease.
      leased_until: null,
      // The service is called again right away.
      ...(status === 'QUEUED' && { tries: 0 }),
      ...((status === 'QUEUED' || status === 'UNDOING') && { error: null, ...startedBy(tx) }),
      ...(status === 'CANCELLED' && {
        finished_at: iso(tx.now),
        undo_until: run.dry_run || run.position === 0 ? null : iso(tx.now + undoMs),
      }),
    });
    // A canceled run does not read its file any more.
    if (status === 'CANCELLED') await dropFile(tx, id);
    await audit(tx, `import.${status.toLowerCase()}`, 'import', id, { status: run.status }, { status });
    return { data: { import: presentRun(changed) } };
  });
}
