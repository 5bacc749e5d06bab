import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually } from '#/test/eventually.ts';
import { database, engine, sendScheduled } from '#/test/job-engine.ts';
import { backupCheck } from './doctor-backup.ts';

test('doctor says when the last backup on schedule has failed, and when what was saved is gone', async (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'callwright doctor '));
  t.after(() => rmSync(parent, { recursive: true, force: true }));
  const backupDir = join(parent, 'backups');
  const said = () => backupCheck({ backupDir }, database());
  assert.deepEqual(await said(), { name: 'backup', ok: true, detail: `none in ${backupDir} yet` });

  let save = (): void => {
    throw new Error('no space left on device');
  };
  const jobs = await engine({ onError: () => undefined });
  await jobs.recur('backup.save', '0 0 1 1 *', async () => save(), { retryLimit: 0 });
  await sendScheduled('backup.save');
  const failed = /the last try, at .*, has failed: .*no space left on device; the newest in .* is none/;
  await eventually(async () => failed.test((await said()).detail));
  assert.ok(!(await said()).ok);

  const newest = 'callwright-20260104T020000Z.backup';
  save = () => {
    mkdirSync(backupDir, { recursive: true });
    writeFileSync(join(backupDir, newest), '');
  };
  await sendScheduled('backup.save');
  await eventually(() => existsSync(join(backupDir, newest)));
  await eventually(async () => (await said()).ok);
  assert.equal((await said()).detail, newest);

  rmSync(backupDir, { recursive: true });
  const gone = await said();
  assert.ok(!gone.ok);
  assert.match(gone.detail, /^none in .*backups, though one was saved at 20/);
});

test('doctor says that a backup is being tried again', async (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'callwright doctor '));
  t.after(() => rmSync(parent, { recursive: true, force: true }));
  const mayEnd = Promise.withResolvers<void>();
  let tries = 0;
  const save = async (): Promise<void> => {
    tries += 1;
    if (tries === 1) throw new Error('no space left on device');
    await mayEnd.promise;
  };
  const jobs = await engine({ onError: () => undefined });
  await jobs.recur('backup.save', '0 0 1 1 *', save, { retryDelaySec: 1 });
  await sendScheduled('backup.save');
  await eventually(() => tries === 2);
  const { ok, detail } = await backupCheck({ backupDir: join(parent, 'backups') }, database());
  mayEnd.resolve();
  assert.ok(!ok);
  assert.match(detail, /^a try has failed, and the next one has been running since 20/);
});
