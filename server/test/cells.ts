import assert from 'node:assert/strict';
import { addCell } from '#/platform/cells/add.ts';
import { firstCell } from '#/platform/db/cells.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Database } from '#/platform/db/open.ts';
import type { TestServer } from './server.ts';
import { createTestWorkspace, type Workspace } from './workspace.ts';

/** Two further ones. */
export async function addTwoCells(database: Database): Promise<void> {
  for (const name of ['north', 'south']) await addCell(database, name, '2026-01-01T00:00:00Z');
}

/** A workspace in a cell, wherever others are. */
export async function workspaceIn(server: TestServer, cell: string): Promise<Workspace> {
  const { db, cells } = server.app.database;
  await sql`update cell set is_open = name = ${cell}`.execute(db);
  const w = await createTestWorkspace(server);
  await sql`update cell set is_open = true`.execute(db);
  const { rows } = await sql<{ cell: string }>`select cell from account where id = ${w.id}`.execute(db);
  assert.deepEqual([rows[0]?.cell, cells.names.includes(cell)], [cell, true]);
  return w;
}

/** One in each of three cells. */
export async function workspacesIn(server: TestServer): Promise<[Workspace, Workspace, Workspace]> {
  return [
    await workspaceIn(server, firstCell),
    await workspaceIn(server, 'north'),
    await workspaceIn(server, 'south'),
  ];
}
