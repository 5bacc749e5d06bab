import { filledText } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import { makeDueCopies } from '#/main/fiction/work.ts';
import { askForCopy, readCopy } from '#/main/fiction/ask.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { transaction } from '#/platform/db/tx.ts';
import { sql } from '#/platform/db/sql.ts';
import { command, UsageError } from './command.ts';
import { findWorkspace } from './find.ts';
import { withContext } from './with-context.ts';

export const workspaceFiction = command({
  name: 'workspace fiction',
  summary: 'Copy a workspace into a test workspace, with made-up people',
  input: z.object({
    workspace: filledText(100).meta({ description: 'Id or slug of the workspace' }),
  }),
  run: ({ workspace }) =>
    withContext(async (ctx) => {
      const entered = await enterWorkspace(ctx, await findWorkspace(ctx, workspace));
      const { rows } = await sql<{ user_id: number }>`
        select user_id from member where account_id = ${entered.accountId} and is_owner and status = 'ACTIVE' order by user_id limit 1`.execute(
        entered.db,
      );
      const [owner] = rows;
      if (owner === undefined) throw new UsageError('The workspace has no owner who could own the copy');
      const asked = await transaction(entered, (tx) => askForCopy({ ...tx, userId: owner.user_id }));
      await makeDueCopies(ctx.app);
      const copy = await readCopy(entered, asked.id);
      if (copy.status !== 'DONE') throw new Error('The copy was not made; the log of the service says why');
      return {
        document: { workspace: { id: copy.copy_id, slug: copy.copy_slug }, rows: copy.rows_done },
        text: `Test workspace ${copy.copy_id} (${copy.copy_slug}): ${copy.rows_done} rows, and nobody of the real people.`,
      };
    }),
});
