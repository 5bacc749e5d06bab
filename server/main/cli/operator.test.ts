import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { longTest } from '#/test/full-size.ts';
import { testDatabase } from '#/test/database.ts';
import { Service, type Environment } from '#/test/service.ts';
import { runCommand } from './run.ts';

const folder = await mkdtemp(join(tmpdir(), 'callwright-operator-'));
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

/** Runs a command in this process, which takes a tenth of the time of a separate one. */
// oxlint-disable-next-line typescript/no-explicit-any
async function run(...words: string[]): Promise<any> {
  const before = { ...process.env };
  Object.assign(process.env, environment);
  try {
    return (await runCommand(words, () => undefined))?.document;
  } finally {
    process.env = before;
  }
}

test('operator grant, list and revoke; the first person of an installation is one already', async () => {
  const make = (name: string, email: string) =>
    run('workspace', 'create', '--name', name, '--email', email, '--password', 'a long enough one');
  await make('First', 'first@example.test');
  await make('Second', 'second@example.test');
  const listed = async (): Promise<string[]> =>
    (await run('operator', 'list')).operators.map(({ email }: { email: string }) => email);
  assert.deepEqual(await listed(), ['first@example.test']);
  assert.equal((await run('operator', 'grant', 'SECOND@example.test')).operator.email, 'second@example.test');
  assert.deepEqual(await listed(), ['first@example.test', 'second@example.test']);
  await run('operator', 'revoke', 'first@example.test');
  assert.deepEqual(await listed(), ['second@example.test']);
  await assert.rejects(run('operator', 'grant', 'nobody@example.test'), /There is no such person/);
});

test('user reset-factor lets a person in without their second factor, and the log of operators has it', async () => {
  const { pool } = database.database;
  const email = 'second@example.test';
  await pool.query(
    `with person as (update app_user set has_second_factor = true where email_normalized = '${email}' returning id)
    insert into totp_factor (user_id, secret, created_at, confirmed_at) select id, 'sealed', now(), now() from person`,
  );
  assert.equal((await run('user', 'reset-factor', email.toUpperCase())).person.email, email);
  const { rows } = await pool.query(
    `select has_second_factor, (select count(*)::int from totp_factor) as factors,
      (select action from operator_act order by id desc limit 1) as action
    from app_user where email_normalized = '${email}'`,
  );
  assert.deepEqual(rows, [{ has_second_factor: false, factors: 0, action: 'user.reset_second_factor' }]);
  await assert.rejects(run('user', 'reset-factor', 'nobody@example.test'), /There is no such person/);
});

longTest(
  'oauth clients lists apps with their workspace, those with a status where one is given',
  async () => {
    await database.database.pool.query(
      `insert into oauth_client (id, name, workspace_id, approval_status, redirect_uris, scopes, auth_method, grant_types)
    select 'robot', 'Robot', id, 'Pending', '{https://robot.example/callback}', '{}', 'none', '{authorization_code}'
    from account where slug = 'first'`,
    );
    const ids = async (...words: string[]): Promise<string[]> =>
      (await run('oauth', 'clients', ...words)).clients.map(
        ({ clientId, workspace }: { clientId: string; workspace: string }) => `${clientId} of ${workspace}`,
      );
    assert.deepEqual(await ids(), ['robot of first']);
    assert.deepEqual(await ids('--status', 'Pending'), ['robot of first']);
    assert.deepEqual(await ids('--status', 'Approved'), []);
  },
);

test('limits set takes numbers, and “plan” takes them back', async () => {
  const set = (...words: string[]) => run('limits', 'set', '--workspace', 'first', ...words);
  await set('--points', '5', '--window', '20', '--mcp-points', '7');
  const { limits } = await set('--points', 'plan', '--mcp-points', 'plan');
  assert.deepEqual(limits, { points: null, windowSec: 20, mcpPoints: null });
  await assert.rejects(
    set('--points', 'many'),
    /--points: Must be a whole number from 1 to 1000000000, or plan/,
  );
});

longTest('oauth reject, approve, suspend and resume do what the console does', async () => {
  const key = await run('key', 'create', '--workspace', 'first', '--name', 'Test', '--scopes', '*');
  const service = await Service.start(environment);
  const registered = await service.call('POST', '/v1/oauth/register', key.apiKey, {
    client_name: 'Robot',
    redirect_uris: ['https://robot.example/cb'],
  });
  assert.equal(await service.end('SIGTERM'), 0);
  const id = String(registered.body['client_id']);
  const rejected = await run('oauth', 'reject', id, '--reason', 'No privacy page');
  assert.equal(rejected.client.approvalStatus, 'Pending');
  assert.equal((await run('oauth', 'approve', id)).client.approvalStatus, 'Approved');
  await assert.rejects(run('oauth', 'reject', id, '--reason', 'Late'), /suspend it instead/);
  assert.equal((await run('oauth', 'suspend', id, '--reason', 'Spam')).client.isSuspended, true);
  assert.equal((await run('oauth', 'resume', id)).client.isSuspended, false);
});
