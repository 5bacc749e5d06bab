import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { eventually } from '#/test/eventually.ts';
import { server, workspace } from '#/test/harness.ts';
import { ledgerName, workLedger } from './ledger-file.ts';

test('POST /v1/privacy/erase 200 reaches the ledger in the data folder while BACKUP_DIR cannot be written', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-ledger-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'no-folder'), '');
  const config = {
    ...server.app.config,
    backupDir: join(folder, 'no-folder', 'backups'),
    databaseUrl: null,
    dataDir: folder,
  };
  const failures: Error[] = [];
  const loops: { stop(): Promise<void> }[] = [];
  const loop: typeof server.app.jobs.loop = (round, times) => {
    const made = server.app.jobs.loop(
      (stopping) => round(stopping).catch((error: Error) => void failures.push(error)),
      times,
    );
    if (made !== null) loops.push(made);
    return made;
  };
  workLedger({ ...server.app, config, jobs: { ...server.app.jobs, loop } });
  t.after(() => Promise.all(loops.map((one) => one.stop())));
  const { owner, id } = await workspace();
  const email = 'gone@example.test';
  assert.equal((await owner.client.post('/v1/contacts', { email })).status, 201);
  assert.equal((await owner.client.post('/v1/privacy/erase', { email })).status, 200);
  const ledger = join(folder, ledgerName);
  await eventually(async () =>
    (await readFile(ledger, 'utf8').catch(() => '')).includes(`"workspaceId":${id}`),
  );
  assert.match(String(failures[0]?.message), /no-folder.* could not be saved$/);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.endsWith('.part')),
    [],
  );
});
