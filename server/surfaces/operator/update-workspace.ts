import type * as contract from '@callwright/contract/operator.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { OperatorCtx } from '#/platform/context/ctx.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { setLimits, setPlan } from './set-limits.ts';
import { readWorkspaceView } from './workspaces.ts';

/** Changes plan and limits of a workspace in one transaction. */
export async function updateWorkspaceAsOperator(
  ctx: OperatorCtx,
  { id, plan, limits }: Input<typeof contract.updateWorkspace>,
): Promise<Result<typeof contract.updateWorkspace>> {
  await systemTransaction(ctx, async (tx) => {
    if (plan !== undefined) await setPlan(tx, id, plan);
    if (limits !== undefined) await setLimits(tx, id, limits);
  });
  return { data: { workspace: await readWorkspaceView(ctx, id) } };
}
