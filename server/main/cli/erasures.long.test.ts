import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { ownDatabase } from '#/test/database.ts';
import { eventually } from '#/test/eventually.ts';
import { Service, command, type Environment } from '#/test/service.ts';

const folder = await mkdtemp(join(tmpdir(), 'callwright-erasures-'));
const [first, second, third] = [await ownDatabase(), await ownDatabase(), await ownDatabase()];
const [fourth, fifth, sixth] = [await ownDatabase(), await ownDatabase(), await ownDatabase()];
const on = (url: string): Environment => ({
  DATA_DIR: join(folder, 'data'),
  BACKUP_DIR: join(folder, 'backups'),
  APP_SECRET: 'k5Jd0pXh2mQ8vR1tYw7zN4bC6gL3fS9a',
  DATABASE_URL: url,
});
after(async () => {
  for (const database of [first, second, third, fourth, fifth, sixth]) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function emailsIn(url: string): Promise<string[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ email: string }>(
    'select email from (select email from contact union all select email from payment) p where email is not null order by email',
  );
  await client.end();
  return rows.map(({ email }) => email);
}

async function newWorkspace(at: Environment): Promise<string> {
  const owner = ['--email', 'a@acme.test', '--password', 'a long enough one'];
  await command(at, 'workspace', 'create', '--name', 'Acme', ...owner);
  const key = ['--workspace', 'acme', '--name', 'Test', '--scopes', '*'];
  return (await command(at, 'key', 'create', ...key)).apiKey;
}

test('a restore erases again who was erased since the backup: contacts by id, and others by the hash of their email', async (t) => {
  const at = on(first.url);
  const apiKey = await newWorkspace(at);
  const service = await Service.start(at);
  let isRunning = true;
  void service.ended.then(() => (isRunning = false));
  t.after(() => isRunning && service.end('SIGKILL'));
  const send = async (path: string, body: object): Promise<void> => {
    const { status } = await service.call('POST', path, apiKey, body);
    assert.ok(status < 300, `${path}: ${status}`);
  };
  await send('/v1/contacts', { email: 'gone@example.test', firstName: 'Gone' });
  await send('/v1/contacts', { email: 'stays@example.test', firstName: 'Stays' });
  // A payment without a contact cannot be found by contact id.
  await send('/v1/transactions', { value: 50, email: 'payer@example.test', name: 'Petra' });
  const backup = join(folder, 'backups', 'mine.backup');
  const other = join(folder, 'alone.backup');
  await eventually(() =>
    readFile(join(folder, 'backups', 'erasures.ndjson'), 'utf8').then((text) => text === ''),
  );
  await command(at, 'backup', backup);
  await command(at, 'backup', other);
  await send('/v1/privacy/erase', { email: 'gone@example.test' });
  await send('/v1/privacy/erase', { email: 'payer@example.test' });
  const ledger = (): Promise<string> => readFile(join(folder, 'backups', 'erasures.ndjson'), 'utf8');
  await eventually(async () => (await ledger()).split('\n').length === 4);
  assert.doesNotMatch(await ledger(), /gone|payer|example/);
  assert.equal(await service.end('SIGTERM'), 0);
  const restored = await command(on(second.url), 'restore', backup);
  assert.equal(restored.erasures, 3);
  assert.deepEqual(await emailsIn(second.url), ['stays@example.test']);
  const verified = await command(on(second.url), 'audit', 'verify');
  assert.equal(verified.ok, true);
  // Without the ledger, the erased people are back, and the command reports that.
  const { BACKUP_DIR: _, ...without } = on(third.url);
  assert.equal((await command(without, 'restore', other)).erasures, 0);
  assert.equal((await emailsIn(third.url)).length, 3);
});

test('whoever comes after a restore gets no number of an erased person, and is not erased by the next restore', async () => {
  const at = on(fourth.url);
  const apiKey = await newWorkspace(at);
  const before = join(folder, 'before.backup');
  await command(at, 'backup', before);
  const service = await Service.start(at);
  const ledger = (): Promise<string> =>
    readFile(join(folder, 'backups', 'erasures.ndjson'), 'utf8').catch(() => '');
  const earlier = await ledger();
  await service.call('POST', '/v1/contacts', apiKey, { email: 'later@example.test' });
  await service.call('POST', '/v1/privacy/erase', apiKey, { email: 'later@example.test' });
  await eventually(async () => (await ledger()) !== earlier);
  assert.equal(await service.end('SIGTERM'), 0);

  await command(on(fifth.url), 'restore', before);
  const again = await Service.start(on(fifth.url));
  await again.call('POST', '/v1/contacts', apiKey, { email: 'new@example.test' });
  assert.equal(await again.end('SIGTERM'), 0);
  const after = join(folder, 'after.backup');
  await command(on(fifth.url), 'backup', after);
  await command(on(sixth.url), 'restore', after);
  assert.deepEqual(await emailsIn(sixth.url), ['new@example.test']);
});
