import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runCallwright, type Run } from '#/test/callwright.ts';
import { eventually } from '#/test/eventually.ts';
import { longTest } from '#/test/full-size.ts';
import { server } from '#/test/harness.ts';
import { inherited } from '#/test/service.ts';
import { withName } from '#/test/test-cluster.ts';
import { UsageError } from './command.ts';
import { runCommand } from './run.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'callwright-cli-'));
after(() => rm(folder, { recursive: true, force: true }));

const given = { DATA_DIR: folder, DATABASE_URL: server.databaseUrl };

const password = ['--password', 'correct horse battery'];

/** Runs the command as a separate process. */
const callwright = (args: string[], environment: Record<string, string> = given): Promise<Run> =>
  runCallwright(args, environment);

async function json(args: string[]) {
  const { code, stdout, stderr } = await callwright([...args, '--json']);
  assert.equal(code, 0, stderr);
  assert.equal(stdout.trimEnd().split('\n').length, 1, 'one document');
  return JSON.parse(stdout);
}

longTest('workspace, user and key are created and serve as described', async () => {
  const made = await json([
    'workspace',
    'create',
    '--name',
    'Acme',
    '--email',
    'Owner@Acme.test',
    ...password,
    '--plan',
    'BUSINESS',
  ]);
  assert.deepEqual(Object.keys(made), ['workspace', 'user']);
  assert.equal(made.workspace.slug, 'acme');
  assert.equal(made.user.email, 'Owner@Acme.test');
  const again = await json([
    'workspace',
    'create',
    '--name',
    'Acme',
    '--email',
    'owner@acme.test',
    '--password',
    'something else entirely',
  ]);
  assert.equal(again.workspace.slug, 'acme-2');
  assert.equal(again.user.email, 'Owner@Acme.test', 'an existing person becomes the owner');
  assert.notEqual(again.user.id, made.user.id, 'by another number');
  const user = await json([
    'user',
    'create',
    '--workspace',
    'acme',
    '--email',
    'closer@acme.test',
    ...password,
    '--role',
    'CLOSER',
  ]);
  assert.deepEqual(Object.keys(user.user), ['id']);
  const key = await json([
    'key',
    'create',
    '--workspace',
    String(made.workspace.id),
    '--user',
    'closer@acme.test',
    '--name',
    'k',
    '--scopes',
    'contacts:read eventCalls:write',
  ]);
  assert.match(key.apiKey, /^svc_[0-9A-Za-z]{40}$/);
  const create = ['key', 'create', '--workspace', 'acme', '--name', 'k', '--scopes', '*'];
  const { apiKey } = await json([...create, '--lenient']);
  const headers = { Authorization: `Bearer ${apiKey}` };
  const lenient = await fetch(`${server.origin}/v1/contacts?serach=x`, { headers });
  assert.deepEqual([lenient.status, lenient.headers.get('Ignored-Parameters')], [200, 'serach']);
  const limits = await json(['limits', 'set', '--workspace', 'acme', '--points', '5', '--window', '20']);
  assert.deepEqual(limits.limits, { points: 5, windowSec: 20, mcpPoints: null });
});

longTest(
  'a taken membership, an unknown workspace and an unknown member end with code 1 and an error message',
  async () => {
    const twice = await callwright([
      'user',
      'create',
      '--workspace',
      'acme',
      '--email',
      'closer@acme.test',
      ...password,
      '--role',
      'CLOSER',
      '--json',
    ]);
    assert.equal(twice.code, 1);
    assert.equal(JSON.parse(twice.stdout).error.code, 'CONFLICT');
    const nowhere = await callwright(['limits', 'set', '--workspace', 'nowhere', '--points', '1']);
    assert.deepEqual(
      { code: nowhere.code, stdout: nowhere.stdout, stderr: nowhere.stderr },
      { code: 1, stdout: '', stderr: 'There is no such workspace\n' },
    );
    const nobody = await callwright([
      'key',
      'create',
      '--workspace',
      'acme',
      '--user',
      'nobody@acme.test',
      '--name',
      'k',
      '--scopes',
      '*',
    ]);
    assert.equal(nobody.stderr, 'There is no such user\n');
  },
);

longTest('a wrong command line ends with code 2 and names every problem', async () => {
  const missing = await callwright(['workspace', 'create', '--email', 'nonsense']);
  assert.equal(missing.code, 2);
  assert.match(missing.stderr, /--name is required/);
  assert.match(missing.stderr, /--password is required/);
  assert.match(missing.stderr, /--email: Invalid email/);
  // These cases need no separate process.
  const say = async (...args: string[]) => (await runCommand(args, () => undefined))?.text ?? '';
  await assert.rejects(say('workspace', 'create', '--colour', 'red'), UsageError);
  await assert.rejects(say('dance'), /There is no command “dance”/);
  assert.match(await say('--help'), /workspace create/);
  assert.match(await say('key', 'create', '--help'), /--scopes "contacts:read …"\|\*/);
  assert.match((await callwright(['doctor'], { ...given, PORT: 'abc' })).stderr, /PORT: Must be an integer/);
});

test('a database that does not exist is named in a sentence', async () => {
  const nowhere = withName(given.DATABASE_URL, 'nowhere');
  const { stderr } = await callwright(['doctor'], { ...given, DATABASE_URL: nowhere });
  assert.match(stderr, /^PostgreSQL refuses the address .* "nowhere" does not exist\. [^\n]*\n$/);
});

test('serve prints address and set-up link; commands work while it runs, and a second service is refused with the name of the first', async () => {
  const own = await mkdtemp(join(tmpdir(), 'callwright-serve-'));
  const service = spawn(process.execPath, [main, 'serve', '--json'], {
    env: { ...inherited, DATA_DIR: own, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'fatal' },
  });
  try {
    const started = JSON.parse(await firstLine(service.stdout));
    assert.match(started.address, /^http:\/\/localhost:\d+$/);
    assert.ok(started.setUpLink.startsWith(`${started.address}/set-up?token=`));
    const token = new URL(started.setUpLink).searchParams.get('token');
    const port = new URL(started.address).port;
    const state = await fetch(`http://127.0.0.1:${port}/auth/set-up?token=${token}`);
    assert.deepEqual(await state.json(), { data: { valid: true } });
    const doctor = await callwright(['doctor'], { DATA_DIR: own });
    assert.equal(doctor.code, 0, doctor.stderr);
    assert.match(doctor.stdout, /^ok {3}autovacuum: autovacuum on, track_counts on$/m);
    assert.match(doctor.stdout, /^info requirements: OWASP ASVS 5\.0\.0, .* do not hold/m);
    const second = await callwright(['serve'], { DATA_DIR: own, PORT: '0' });
    assert.equal(second.code, 1);
    assert.match(
      second.stderr,
      new RegExp(`^The data folder .* is in use by process ${service.pid} [^\\n]*\\n$`),
    );
    assert.equal((await fetch(`http://127.0.0.1:${port}/healthz`)).status, 200, 'the server is unharmed');
  } finally {
    const ended = new Promise((resolve) => service.once('exit', resolve));
    service.kill('SIGTERM');
    assert.equal(await ended, 0);
    await rm(own, { recursive: true, force: true });
  }
});

function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
    });
    stream.on('end', () => reject(new Error(`No line came: ${text}`)));
  });
}

longTest(
  'seed spreads rows over workspaces without overlaps; limits set is seen by a running server',
  async () => {
    const { workspaces } = await json(['seed', '--contacts', '1000', '--calls', '500', '--workspaces', '4']);
    assert.deepEqual(
      workspaces.map(({ contacts }: { contacts: number }) => contacts),
      [250, 250, 250, 250],
    );
    const [first] = workspaces;
    const client = server.anybody.with({ Authorization: `Bearer ${first.apiKey}` });
    assert.deepEqual((await client.get('/v1/me')).body.data.limits, { points: 1_000_000, windowSec: 10 });
    const calls = await client.get('/v1/eventCalls');
    assert.equal(calls.body.data.count, first.calls);
    await json(['limits', 'set', '--workspace', first.slug, '--points', '7', '--window', '30']);
    await eventually(async () => (await client.get('/v1/me')).body.data.limits.points === 7);
    assert.deepEqual((await client.get('/v1/me')).body.data.limits, { points: 7, windowSec: 30 });
  },
);

longTest('backup writes one file that restore reads into another database, once', async () => {
  const file = join(folder, 'all.backup');
  const other = { DATA_DIR: join(folder, 'restored') };
  const saved = await json(['backup', file]);
  assert.deepEqual([saved.file, typeof saved.bytes], [file, 'number']);
  const twice = await callwright(['backup', file]);
  assert.deepEqual([twice.code, /is there already/.test(twice.stderr)], [2, true]);
  const restored = await callwright(['restore', file, '--json'], other);
  assert.equal(restored.code, 0, restored.stderr);
  const { rows, tables, hasSecret } = JSON.parse(restored.stdout);
  assert.deepEqual([rows, tables, hasSecret], [saved.rows, saved.tables, false]);
  const again = await callwright(['restore', file], other);
  assert.deepEqual([again.code, /empty database only/.test(again.stderr)], [1, true]);
  const nothing = await callwright(['restore', join(folder, 'none')], other);
  assert.deepEqual([nothing.code, /There is no file/.test(nothing.stderr)], [2, true]);
});

longTest('callwright api asks the service alone, and has exit codes of its own', async () => {
  const made = await json(['workspace', 'create', '--name', 'Api', '--email', 'api@acme.test', ...password]);
  const { apiKey } = await json([
    'key',
    'create',
    '--workspace',
    String(made.workspace.id),
    '--name',
    'k',
    '--scopes',
    '*',
  ]);
  const environment = { XDG_CONFIG_HOME: folder, CALLWRIGHT_URL: server.origin, CALLWRIGHT_API_KEY: apiKey };
  const me = await callwright(['api', 'account.me', '--fields', 'user.email', '--json'], environment);
  assert.deepEqual([me.code, JSON.parse(me.stdout)], [0, { 'user.email': 'api@acme.test' }]);
  const refused = await callwright(['api', 'account.me', '--json'], {
    ...environment,
    CALLWRIGHT_API_KEY: 'svc_x',
  });
  assert.deepEqual([refused.code, JSON.parse(refused.stdout).error.code], [3, 'API_KEY_INVALID']);
  assert.match(refused.stderr, /callwright api login/);
});
