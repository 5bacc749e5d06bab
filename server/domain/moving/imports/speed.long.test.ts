import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { sql } from '#/platform/db/sql.ts';
import { eventually } from '#/test/eventually.ts';
import { closers, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { testCluster, withName } from '#/test/test-cluster.ts';
import type { Workspace } from '#/test/workspace.ts';
import type { BookerOptions, Booked } from './testing/booker.ts';
import { countsOf } from './testing/imported.ts';
import { importDue } from './work.ts';

// Compares with PostgreSQL itself, on the same machine in the same run: the same rows, copied as they were stored.

const rowsMax = Number(process.env['IMPORT_ROWS'] ?? 1_000_000);
const partRows = 20_000;
const tables = {
  contact: `source = 'IMPORT'`,
  change: `type = 'contact.created' and object->>'source' = 'IMPORT'`,
};
/** Bookings before the import, as a baseline. */
const bookingsBefore = 300;

async function upload(w: Workspace, rows: number): Promise<number> {
  const { id } = (await w.post('/v1/imports', { resource: 'contacts' })).body.data.import;
  for (let from = 0; from < rows; from += partRows) {
    const lines = Array.from({ length: Math.min(partRows, rows - from) }, (_, n) => lineOf(from + n));
    const content = Buffer.from(
      `${from === 0 ? 'Email,First name,Last name,Phone,Country\n' : ''}${lines.join('\n')}\n`,
    );
    const { status } = await w.put(`/v1/imports/${id}/file`, {
      part: from / partRows,
      content: content.toString('base64'),
    });
    assert.equal(status, 200);
  }
  return id;
}

function lineOf(n: number): string {
  return `person${n}@speed.test,First ${n % 977},Last ${n % 7_919},+49151${String(n).padStart(8, '0')},DE`;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
}

test(`${rowsMax} contacts come in at no less than a fifth of the rows per second of COPY, with flat memory`, async (t) => {
  const w = await workspace();
  const id = await upload(w, rowsMax);
  const { mapping } = (await w.post(`/v1/imports/${id}/preview`)).body.data;
  await w.post(`/v1/imports/${id}/start`, { mapping });
  const bookings = await booker(w);
  await eventually(() => bookings.taken.length >= bookingsBefore);
  // The first ones open connections and make plans, so they are left out.
  const usual = p99(bookings.taken.slice(bookingsBefore / 3));
  bookings.taken.length = 0;
  let most = 0;
  global.gc?.();
  const before = process.memoryUsage().rss;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 200);
  const importSec = await secondsOf(() => importDue(server.app));
  clearInterval(watch);
  const meanwhile = p99(bookings.taken);
  const count = bookings.taken.length;
  await bookings.end();
  assert.deepEqual(countsOf((await w.get(`/v1/imports/${id}`)).body.data.import), ['DONE', rowsMax, 0, 0, 0]);
  const { rows: noted } = await sql<{ count: number }>`
    select count(*)::integer as count from audit_entry where account_id = ${w.id} and action like 'contact.%' and actor->>'type' = 'api_key'`.execute(
    w.db,
  );
  const copySec = await copySeconds(w);
  const [ours, theirs] = [rowsMax / importSec, rowsMax / copySec];
  t.diagnostic(
    `import ${Math.round(ours)} rows/s, COPY ${Math.round(theirs)} rows/s: ${(ours / theirs).toFixed(2)}; memory ${Math.round((most - before) / 1e6)} MB more; ` +
      `bookings: p99 ${usual.toFixed(0)} ms before, ${meanwhile.toFixed(0)} ms meanwhile (${count}): ${(meanwhile / usual).toFixed(2)}`,
  );
  assert.ok((noted[0]?.count ?? 0) < rowsMax / 10, 'one entry for each contact');
  assert.ok(ours / theirs >= 0.2, `${ours / theirs}`);
  assert.ok(most - before < 300e6, `${most - before} bytes more`);
  assert.ok(meanwhile / usual <= 1.5, `${meanwhile / usual} times the usual p99 of bookings`);
});

/** Books one call after the other, in a separate thread. */
async function booker(w: Workspace): Promise<{ taken: number[]; end(): Promise<void> }> {
  const hosts = await closers(w, 10);
  const { id: eventId } = await newEvent(w, hosts);
  const options: BookerOptions = {
    origin: server.origin,
    key: w.key,
    eventId,
    hosts: hosts.length,
    gapMs: 25,
  };
  const thread = new Worker(new URL('./testing/booker.ts', import.meta.url), { workerData: options });
  const taken: number[] = [];
  thread.on('message', ({ tookMs, status }: Booked) => {
    assert.equal(status, 201);
    taken.push(tookMs);
  });
  return { taken, end: async () => void (await thread.terminate()) };
}

function p99(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

/** The seconds that PostgreSQL takes to copy the same rows from files into another workspace. */
async function copySeconds(w: Workspace): Promise<number> {
  const other = await workspace();
  const { rows: named } = await sql<{ name: string }>`select current_database() as name`.execute(
    server.app.database.db,
  );
  const cluster = await testCluster();
  const client = new pg.Client({ connectionString: withName(cluster.adminUrl, named[0]?.name ?? '') });
  await client.connect();
  const folder = await mkdtemp(join(tmpdir(), 'copy-'));
  await chmod(folder, 0o777);
  let seconds = 0;
  for (const [table, isOfImport] of Object.entries(tables)) {
    const { rows } = await sql<{ column_name: string }>`
      select column_name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`.execute(
      server.app.database.db,
    );
    const names = rows.map((row) => row.column_name);
    const values = names.map((name) =>
      name === 'account_id' ? String(other.id) : name === 'stage_option_id' ? 'null' : name,
    );
    const file = join(folder, table);
    await client.query(
      `copy (select ${values.join(', ')} from ${table} where account_id = ${w.id} and ${isOfImport}) to '${file}'`,
    );
    seconds += await secondsOf(() => client.query(`copy ${table} (${names.join(', ')}) from '${file}'`));
  }
  await client.end();
  await cluster.close();
  await rm(folder, { recursive: true });
  return seconds;
}
