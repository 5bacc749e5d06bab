import { limitPointsMax, limitWindowMaxSec } from '@callwright/contract/operator.ts';
import { filledText } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import { systemTransaction } from '#/platform/db/tx.ts';
import { setLimits } from '#/surfaces/operator/set-limits.ts';
import { command, wholeNumber } from './command.ts';
import { findWorkspace } from './find.ts';
import { withContext } from './with-context.ts';

/** A number, or `plan` to use the plan's value. */
function limit(max: number) {
  return z.union([z.literal('plan').transform(() => null), wholeNumber(1, max)], {
    error: `Must be a whole number from 1 to ${max}, or plan`,
  });
}

export const limitsSet = command({
  name: 'limits set',
  summary: 'Set the limits of a workspace; limits left out stay unchanged, “plan” resets to the plan’s',
  input: z.object({
    workspace: filledText(100).meta({ description: 'Id or slug of the workspace' }),
    points: limit(limitPointsMax)
      .optional()
      .meta({ description: 'Requests to one endpoint in one window', placeholder: 'N' }),
    window: limit(limitWindowMaxSec)
      .optional()
      .meta({ description: 'Length of the window in seconds', placeholder: 'S' }),
    mcpPoints: limit(limitPointsMax)
      .optional()
      .meta({ description: 'MCP requests of one token in 10 seconds', placeholder: 'N' }),
  }),
  run: ({ workspace, points, window: windowSec, mcpPoints }) =>
    withContext((ctx) =>
      systemTransaction(ctx, async (tx) => {
        const id = await findWorkspace(tx, workspace);
        const { slug, limits } = await setLimits(tx, id, { points, windowSec, mcpPoints });
        return {
          document: { workspace: { id, slug }, limits },
          text: `Limits of ${slug}: ${limits.points ?? 'plan'} requests in ${limits.windowSec ?? 10} s, MCP ${limits.mcpPoints ?? 'plan'}`,
        };
      }),
    ),
});
