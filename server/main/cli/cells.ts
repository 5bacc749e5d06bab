import { filledText } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import { addCell } from '#/platform/cells/add.ts';
import { drainCell, openCell } from '#/platform/cells/drain.ts';
import { listCells } from '#/platform/cells/list.ts';
import { moveWorkspace, type Moved } from '#/platform/cells/move.ts';
import type { App } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';
import { command } from './command.ts';
import { findWorkspace } from './find.ts';
import { withContext } from './with-context.ts';

const cell = filledText(31).meta({ description: 'Name of the cell', placeholder: 'NAME' });
/** By then, reads from a standby that began before the move have ended. */
const standbyRestMs = 15_000;

export const cellsAdd = command({
  name: 'cells add',
  summary: 'Make a cell, into which workspaces can move',
  input: z.object({ cell }),
  positional: 'cell',
  run: (input) =>
    withContext(async ({ app, now }) => {
      await addCell(app.database, input.cell, iso(now));
      return { document: { cell: input.cell }, text: `${input.cell} is there and takes new workspaces` };
    }),
});

export const cellsList = command({
  name: 'cells list',
  summary: 'List the cells: how many workspaces they have, and how large they are',
  input: z.object({}),
  run: () =>
    withContext(async ({ app }) => {
      const cells = await listCells(app.database.db);
      const lines = cells.map(
        ({ name, isOpen, workspaces, arriving, bytes }) =>
          `${name}  ${workspaces} workspaces  ${Math.ceil(bytes / 1_048_576)} MB${isOpen ? '' : '  takes no new ones'}${arriving === 0 ? '' : `  ${arriving} arriving`}`,
      );
      return { document: { cells }, text: lines.join('\n') };
    }),
});

export const cellsMove = command({
  name: 'cells move',
  summary:
    'Move a workspace to another cell while it is used; what was interrupted goes on when it is called again',
  input: z.object({
    workspace: filledText(100).meta({ description: 'Id or slug of the workspace' }),
    to: cell,
  }),
  positional: 'workspace',
  run: ({ workspace, to }) =>
    withContext(async (ctx) => {
      const moved = await moveWorkspace(
        ctx.app.database,
        await findWorkspace(ctx, workspace),
        to,
        howIn(ctx.app),
      );
      return { document: { workspace, ...moved }, text: wordsOf(workspace, moved) };
    }),
});

export const cellsDrain = command({
  name: 'cells drain',
  summary: 'Move all workspaces out of a cell, which takes no new ones from now on',
  input: z.object({ cell }),
  positional: 'cell',
  run: (input) =>
    withContext(async ({ app }) => {
      const moved = await drainCell(app.database, input.cell, howIn(app));
      const lines = moved.map(({ accountId, ...one }) => wordsOf(`Workspace ${accountId}`, one));
      return {
        document: { cell: input.cell, moved },
        text: [...lines, `${input.cell} is empty and takes no new workspaces`].join('\n'),
      };
    }),
});

export const cellsOpen = command({
  name: 'cells open',
  summary: 'Let a cell that was drained take new workspaces again',
  input: z.object({ cell }),
  positional: 'cell',
  run: (input) =>
    withContext(async ({ app }) => {
      await openCell(app.database, input.cell);
      return { document: { cell: input.cell }, text: `${input.cell} takes new workspaces` };
    }),
});

function howIn({ config, clock }: App): { at: string; restMs: number } {
  return { at: iso(clock()), restMs: config.databaseReplicaUrl === null ? 0 : standbyRestMs };
}

function wordsOf(workspace: string, { from, to, rows, heldMs }: Moved): string {
  return from === to
    ? `${workspace} is in ${to}`
    : `${workspace}: ${from} to ${to}, ${rows} rows, requests waited for ${Math.ceil(heldMs)} ms`;
}
