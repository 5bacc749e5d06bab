import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { server } from '#/test/harness.ts';
import { startServer, type TestServer } from '#/test/server.ts';
import { tenant } from '#/test/tenant.ts';
import { exportWorkspace } from './export.ts';
import { importWorkspace } from './import.ts';
import { keptTables, leftTables } from './tables.ts';

const other = await startServer(contract, handlers);
after(() => other.close());

const passphrase = 'seven quiet horses';

async function fileOf(of: TestServer, accountId: number): Promise<Buffer> {
  const ctx = await enterWorkspace(systemContext(of.app), accountId);
  const output = new PassThrough();
  const [file] = await Promise.all([buffer(output), exportWorkspace(ctx, passphrase, output)]);
  return file;
}

function into(of: TestServer, file: Buffer, purpose: 'MOVE' | 'COPY' = 'MOVE') {
  return importWorkspace(of.app, Readable.from([file]), { passphrase, purpose });
}

test('every table of workspaces is either in the file or left out for a reason', async () => {
  const { rows } = await server.app.database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'account_id' and not a.attisdropped`,
  );
  assert.deepEqual(
    [...keptTables, ...Object.keys(leftTables)].toSorted(),
    rows.map(({ name }) => name).toSorted(),
  );
});

test('a workspace that moves has the same rows, and its links and audit log stay what they were', async () => {
  const { w } = await tenant('Moving');
  await server.drainOutbox();
  const file = await fileOf(server, w.id);
  const imported = await into(other, file);
  assert.equal(imported.isSame, true);
  const again = await fileOf(other, imported.workspace.id);
  assert.deepEqual(comparable(again), comparable(file));
});
/** The rows of a file without what says when and for whom it was made. */
function comparable(file: Buffer): string[] {
  let table = '';
  const lines: string[] = [];
  for (const line of gunzipSync(file).toString().split('\n')) {
    if (line === '') continue;
    const part = JSON.parse(line);
    if (part.table !== undefined) table = part.table;
    if (part.row === undefined || table === 'change_counter') continue;
    const { sequence, seen_sequence: seen, ...row } = part.row;
    if (table === 'audit_entry' && row.action === 'workspace.import') continue;
    lines.push(JSON.stringify({ table, ...row, person_id: 0 }));
  }
  return lines.toSorted();
}
void gzipSync;
