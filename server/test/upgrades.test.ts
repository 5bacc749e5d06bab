import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { constants, zstdDecompressSync } from 'node:zlib';
import { dataFolder } from './data-folder.ts';
import { isFullSize } from './full-size.ts';
import { command, Service, type Environment } from './service.ts';

// This version opens data of earlier versions: data folders and backups that were made by them and are stored here.
// `node scripts/upgrade-fixture.ts NAME` stores those of the current version.

const folder = join(import.meta.dirname, 'upgrades');

type Expected = { readonly secret: string; readonly apiKey: string; readonly counts: Counts };
type Counts = {
  readonly contacts: number;
  readonly calls: number;
  readonly deals: number;
  readonly payments: number;
};

for (const name of readdirSync(folder)) {
  const [packed, backup] = ['data.tar.zst', 'demo.backup'].map((file) => join(folder, name, file)) as [
    string,
    string,
  ]; // two
  const expected = JSON.parse(readFileSync(join(folder, name, 'expected.json'), 'utf8')) as Expected; // by the script

  // In the gate, the test of the command line restores a backup, and the data folder shows that old rows still work.
  if (isFullSize)
    test(`the backup of ${name} is restored and served`, async (t) => {
      const { path, remove } = dataFolder();
      t.after(remove);
      const environment = { DATA_DIR: path, APP_SECRET: expected.secret };
      const { hasSecret } = await command(environment, 'restore', backup);
      assert.ok(hasSecret, 'the secret of the backup is recognized');
      await mustServe(environment, expected);
    });

  if (!existsSync(packed)) continue;
  test(`the data folder of ${name} is opened and served`, async (t) => {
    const { path, remove } = dataFolder();
    t.after(remove);
    const input = zstdDecompressSync(readFileSync(packed), {
      params: { [constants.ZSTD_d_windowLogMax]: 27 },
    });
    execFileSync('tar', ['-xf', '-', '-C', path], { input });
    await mustServe({ DATA_DIR: path }, expected);
  });
}

/** Checks that all data is there, and can be changed. */
async function mustServe(environment: Environment, { apiKey, counts }: Expected): Promise<void> {
  const service = await Service.start(environment);
  try {
    const count = async (path: string) => {
      const { status, body } = await service.call('GET', path, apiKey);
      assert.equal(status, 200, JSON.stringify(body));
      return body['count'] ?? (body.data ?? {})['count'];
    };
    assert.deepEqual(
      {
        contacts: await count('/v1/contacts'),
        calls: await count('/v1/eventCalls'),
        deals: await count('/v1/deals'),
        payments: await count('/v1/transactions'),
      },
      counts,
    );
    const made = await service.call('POST', '/v1/contacts', apiKey, { email: 'later@example.test' });
    assert.ok(made.status < 300, JSON.stringify(made.body));
    assert.equal(await count('/v1/contacts'), counts.contacts + 1);
  } finally {
    await service.end('SIGTERM');
  }
}
