import assert from 'node:assert/strict';
import { createReadStream, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Database } from '#/platform/db/open.ts';
import { whyAbsent } from '#/platform/db/when-there.ts';
import { longTest } from '#/test/full-size.ts';
import { emptyDatabase } from '#/test/database.ts';
import { server, workspace } from '#/test/harness.ts';
import { restoreBackup } from './restore.ts';
import { newestScheduled, saveScheduled } from './scheduled.ts';

longTest(
  'backups on schedule: the newest are kept, the rest of the folder is not touched, and one can be restored',
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'callwright backups '));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    await workspace();
    writeFileSync(join(folder, 'callwright-20251231T020000Z.backup.part'), 'cut off');
    writeFileSync(
      join(folder, 'callwright-20251230T020000Z.backup.7c1f9a50-4c0e-4d0b-9d7e-0f6f2f5a8a11.part'),
      'cut off',
    );
    writeFileSync(join(folder, 'before-the-move.backup'), 'mine');
    const { database, config } = server.app;
    const beginMs = Date.parse('2026-01-01T02:00:00.000Z');
    let path = '';
    for (let day = 0; day < 4; day++) {
      const clock = () => beginMs + day * dayMs;
      path = await saveScheduled(folder, { database, config: { ...config, backupKeep: 2 }, clock });
    }
    assert.deepEqual(readdirSync(folder).toSorted(), [
      'before-the-move.backup',
      'callwright-20260103T020000Z.backup',
      'callwright-20260104T020000Z.backup',
    ]);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    const its = await emptyDatabase();
    t.after(() => its.drop());
    const { rows } = await restoreBackup(its.database, createReadStream(path));
    assert.ok(rows > 5, `${rows} rows`);
  },
);

test('a backup whose connection is cut fails with that, not with the rollback that follows', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright backups '));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const { database, config } = server.app;
  const cut: Database['unhurried'] = (work) =>
    database.unhurried(async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const query = client.query.bind(client) as (...given: [string]) => Promise<never>;
      const cutting = async (...given: [string]) => {
        if (given[0].startsWith('declare'))
          await database.pool.query(`select pg_terminate_backend(${rows[0]?.pid})`);
        return query(...given);
      };
      return work(Object.assign(client, { query: cutting }));
    });
  const clock = () => Date.parse('2026-01-01T02:00:00.000Z');
  await assert.rejects(
    saveScheduled(folder, { database: { ...database, unhurried: cut }, config, clock }),
    (error: Error) => whyAbsent(error) !== null,
  );
});

test('a backup of a day that has not come, saved while the clock was wrong, makes way for new ones', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright backups '));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const { database, config } = server.app;
  const beginMs = Date.parse('2026-01-01T02:00:00.000Z');
  const save = (clockMs: number) =>
    saveScheduled(folder, { database, config: { ...config, backupKeep: 1 }, clock: () => clockMs });
  await save(beginMs + 1_000 * dayMs);
  const path = await save(beginMs);
  assert.deepEqual(readdirSync(folder), [path.slice(folder.length + 1)]);
  writeFileSync(join(folder, 'callwright-20280927T020000Z.backup'), '');
  assert.equal(await newestScheduled(folder, beginMs + dayMs), 'callwright-20260101T020000Z.backup');
});

test('a backup that fails leaves no file and removes none', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright backups '));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const { database, config } = server.app;
  const clock = () => Date.parse('2026-01-01T02:00:00.000Z');
  const path = await saveScheduled(folder, { database, config, clock });
  const broken = { ...database, unhurried: () => Promise.reject(new Error('away')) };
  const later = () => clock() + dayMs;
  await assert.rejects(
    saveScheduled(folder, { database: broken, config: { ...config, backupKeep: 1 }, clock: later }),
    /away/,
  );
  assert.deepEqual(readdirSync(folder), [path.slice(folder.length + 1)]);
});
