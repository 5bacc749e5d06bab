import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { firstCell, schemaOf } from '#/platform/db/cells.ts';
import { testDatabase } from '#/test/database.ts';
import type { Json } from '#/test/client.ts';
import { command, inherited, type Environment } from '#/test/service.ts';

const folder = await mkdtemp(join(tmpdir(), 'callwright-audit-'));
const database = await testDatabase();
after(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});
const environment: Environment = {
  DATA_DIR: folder,
  APP_SECRET: 'k5Jd0pXh2mQ8vR1tYw7zN4bC6gL3fS9a',
  DATABASE_URL: database.url,
};
const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Does not throw if the command fails. */
function run(...args: string[]): Promise<{ code: number; stdout: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env: { ...inherited, ...environment } }, (error, stdout) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout }),
    );
  });
}

/** Runs a statement in the cell of the only workspace. */
async function statement(text: string): Promise<void> {
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query<{ cell: string }>('select cell from account');
  await client.query(`set search_path = ${schemaOf(rows[0]?.cell ?? firstCell)}`);
  await client.query(text);
  await client.end();
}

test('audit verify says which entry was changed by one byte, and exits non-zero; doctor repeats it', async () => {
  await command(
    environment,
    'workspace',
    'create',
    '--name',
    'Acme',
    '--email',
    'a@acme.test',
    '--password',
    'a long enough one',
  );
  await command(environment, 'key', 'create', '--workspace', 'acme', '--name', 'Robot', '--scopes', '*');
  const whole = await run('audit', 'verify', '--workspace', 'acme');
  assert.equal(whole.code, 0);
  assert.match(whole.stdout, /^ok {3}workspace \d+: \d+ entries, ends with \d+:[0-9a-f]{64}\n$/);
  assert.equal((await run('audit', 'verify')).code, 0);
  await statement(
    `update audit_entry set after = replace(after::text, 'Robot', 'Robop')::jsonb where action = 'api_key.create'`,
  );
  const broken = await run('audit', 'verify');
  assert.equal(broken.code, 1);
  assert.match(broken.stdout, /FAIL workspace \d+: Entry \d+ \(id \d+\) was changed/);
  assert.match(
    (await run('doctor')).stdout,
    /FAIL audit log: Entry \d+ \(id \d+\) was changed; run callwright audit verify/,
  );
  await statement(
    `update audit_entry set after = replace(after::text, 'Robop', 'Robot')::jsonb where action = 'api_key.create'`,
  );
  assert.equal((await run('audit', 'verify')).code, 0);
  assert.match((await run('doctor')).stdout, /ok {3}audit log: verified/);
});

test('audit export prints one entry on each line in the order of the chain, its own among them', async () => {
  const { code, stdout } = await run('audit', 'export', '--workspace', 'acme', '--format', 'ndjson');
  assert.equal(code, 0);
  const entries: Json[] = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    entries.map(({ sequence }) => sequence),
    entries.map((_, at) => at + 1),
  );
  assert.equal(entries.at(-1).action, 'audit.export');
  const since = ['--since', '2099-01-01T00:00:00Z'];
  assert.equal((await run('audit', 'export', '--workspace', 'acme', ...since)).stdout, '');
  assert.equal((await run('audit', 'export', '--workspace', 'acme', '--format', 'csv')).code, 2);
});
