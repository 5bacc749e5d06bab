import assert from 'node:assert/strict';
import { addCell } from '#/platform/cells/add.ts';
import { readCellTables } from '#/platform/db/cell-tables.ts';
import { firstCell } from '#/platform/db/cells.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Database } from '#/platform/db/open.ts';
import { authorize, boundClient, oauthAt, pkce } from './oauth-at.ts';
import type { TestServer } from './server.ts';
import { createTestWorkspace, type Workspace } from './workspace.ts';

/** Skips a test with TEST_CELLS, which creates every database with several cells. The reason is shown. */
export function beginsWithOneCell(why: string): { readonly skip?: string } {
  return process.env['TEST_CELLS'] === undefined ? {} : { skip: `with TEST_CELLS: ${why}` };
}

/**
 * With TEST_CELLS, the harness creates no workspace in the first cell, so a row there was written to the wrong place.
 */
export async function firstCellIsEmpty({ app: { database } }: TestServer): Promise<void> {
  if (process.env['TEST_CELLS'] === undefined) return;
  const tables = await database.unhurried(readCellTables);
  const questions = tables.map(
    (name) => `select '${name}' as name where exists (select from public.${name})`,
  );
  const { rows } = await database.db.run(questions.join(' union all '));
  assert.deepEqual(rows, []);
}

/** Adds two cells. */
export async function addTwoCells(database: Database): Promise<void> {
  for (const name of ['north', 'south']) await addCell(database, name, '2026-01-01T00:00:00Z');
}

/** A workspace in the given cell. */
export async function workspaceIn(server: TestServer, cell: string): Promise<Workspace> {
  const { db, cells } = server.app.database;
  await sql`update cell set is_open = name = ${cell}`.execute(db);
  const w = await createTestWorkspace(server);
  await sql`update cell set is_open = true`.execute(db);
  const { rows } = await sql<{ cell: string }>`select cell from account where id = ${w.id}`.execute(db);
  assert.deepEqual([rows[0]?.cell, cells.names.includes(cell)], [cell, true]);
  return w;
}

/** One workspace in each of three cells. */
export async function workspacesIn(server: TestServer): Promise<[Workspace, Workspace, Workspace]> {
  return [
    await workspaceIn(server, firstCell),
    await workspaceIn(server, 'north'),
    await workspaceIn(server, 'south'),
  ];
}

/** An app is refused, is connected, and refreshes its token. Returns the audit entries in the cell of the workspace. */
export async function actsOfApp(server: TestServer, w: Workspace): Promise<string[]> {
  const { refresh, tokensFor } = oauthAt(server);
  const client = await boundClient(w);
  await authorize(w.owner, client, pkce(), { decision: 'deny' });
  const tokens = await tokensFor(w.owner, client);
  assert.equal((await refresh(client, tokens.refresh)).status, 200);
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where account_id = ${w.id} and action like 'oauth.%' order by id`.execute(
    w.db,
  );
  return rows.map(({ action }) => action);
}
