import { filledText } from '@callwright/contract/shared.ts';
import { sql } from '../db/sql.ts';
import { z } from 'zod';
import { enterWorkspace } from '../account/enter-workspace.ts';
import { audit } from '../audit/audit.ts';
import { announce } from '../auth/invalidate.ts';
import { systemTransaction } from '../db/tx.ts';
import { iso } from '../time.ts';
import { command, wholeNumber } from './command.ts';
import { findWorkspace } from './find.ts';
import { withContext } from './with-context.ts';

const pointsMax = 1_000_000_000;
const windowMaxSec = 86_400;

type Limits = {
  limit_points: number | null;
  limit_window_sec: number | null;
  limit_mcp_points: number | null;
};

export const limitsSet = command({
  name: 'limits set',
  summary: 'Set how much a workspace may ask; what is left out stays',
  input: z.object({
    workspace: filledText(100).meta({ description: 'Id or slug of the workspace' }),
    points: wholeNumber(1, pointsMax)
      .optional()
      .meta({ description: 'Requests to one endpoint in one window', placeholder: 'N' }),
    window: wholeNumber(1, windowMaxSec)
      .optional()
      .meta({ description: 'Length of the window in seconds', placeholder: 'S' }),
    mcpPoints: wholeNumber(1, pointsMax)
      .optional()
      .meta({ description: 'MCP requests of one token in 10 seconds', placeholder: 'N' }),
  }),
  run: (input) =>
    withContext((ctx) =>
      systemTransaction(ctx, async (tx) => {
        const workspace = await enterWorkspace(tx, await findWorkspace(tx, input.workspace));
        const { rows } = await sql<Limits>`
          update account set
            limit_points = coalesce(${input.points ?? null}, limit_points),
            limit_window_sec = coalesce(${input.window ?? null}, limit_window_sec),
            limit_mcp_points = coalesce(${input.mcpPoints ?? null}, limit_mcp_points),
            updated_at = ${iso(tx.now)}
          where id = ${workspace.accountId}
          returning limit_points, limit_window_sec, limit_mcp_points`.execute(tx.db);
        const limits = {
          points: rows[0]?.limit_points ?? null,
          windowSec: rows[0]?.limit_window_sec ?? null,
          mcpPoints: rows[0]?.limit_mcp_points ?? null,
        };
        await audit(
          workspace,
          'workspace.limits',
          'workspace',
          workspace.accountId,
          workspace.account.limits,
          limits,
        );
        await announce(workspace, { accountId: workspace.accountId });
        return {
          document: { workspace: { id: workspace.accountId, slug: workspace.account.slug }, limits },
          text: `Limits of ${workspace.account.slug}: ${limits.points ?? 'plan'} requests in ${limits.windowSec ?? 10} s, MCP ${limits.mcpPoints ?? 'plan'}`,
        };
      }),
    ),
});
