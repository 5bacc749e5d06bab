import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runCallwright } from '#/test/callwright.ts';
import { server } from '#/test/harness.ts';
import { withName } from '#/test/test-cluster.ts';
import { runCommand } from './run.ts';

const here = fileURLToPath(import.meta.url);
const folder = await mkdtemp(join(tmpdir(), 'callwright-cli-'));
after(() => rm(folder, { recursive: true, force: true }));

const given = { DATA_DIR: folder, DATABASE_URL: server.databaseUrl };

test('a database that does not answer is named in a sentence, without a stack', async () => {
  const away = await runCallwright(['doctor'], { ...given, DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  assert.deepEqual([away.code, away.stdout], [1, '']);
  assert.match(away.stderr, /^The database does not answer: [^\n]*:1\. [^\n]*\n$/);
  const malformed = runCommand(['move', '--to', 'postgres://:::'], () => undefined);
  await assert.rejects(malformed, { name: 'UsageError', message: /^--to: Must be an address/ });
});

test('an argument is called what the help calls it, and an address what it was given as', async () => {
  const run = (...args: string[]) => runCommand(args, () => undefined);
  const usage = (message: RegExp) => ({ name: 'UsageError', message });
  await assert.rejects(run('oauth', 'reject', '--reason', 'x'), usage(/^CLIENT_ID is required$/));
  await assert.rejects(run('operator', 'grant', ''), usage(/^EMAIL: Invalid email$/));
  await assert.rejects(run('backup', ''), usage(/^FILE: Must not be empty$/));
  const moved = await runCallwright(['move', '--to', withName(given.DATABASE_URL, 'nowhere')], given);
  assert.match(moved.stderr, /^PostgreSQL refuses the address in --to: [^\n]*"nowhere" does not exist/);
  assert.equal(moved.code, 2);
});

test('files that cannot be read or made are named in a sentence, without a stack', async () => {
  const words = { passphrase: ['--passphrase', 'seven quiet horses'], purpose: ['--purpose', 'copy'] };
  const foreign = await runCallwright(
    ['workspace', 'import', here, ...words.passphrase, ...words.purpose],
    given,
  );
  assert.deepEqual(foreign, { code: 1, stdout: '', stderr: 'This is not a workspace file\n' });
  // These cases need no separate process.
  const run = (...args: string[]) => runCommand(args, () => undefined);
  const none = join(folder, 'none', 'file');
  const missing = { name: 'UsageError', message: `There is no folder ${join(folder, 'none')}` };
  await assert.rejects(run('backup', none), missing);
  await assert.rejects(run('workspace', 'export', none, '--workspace', 'acme', ...words.passphrase), missing);
  const noFile = { name: 'UsageError', message: `There is no file ${folder}` };
  await assert.rejects(run('restore', folder), noFile);
  await assert.rejects(run('restore', here, '--erasures', folder), noFile);
  const ledger = join(folder, 'damaged.ndjson');
  await writeFile(ledger, '{"at":');
  const damaged = `This is not a ledger of erasures, or it is damaged: ${ledger}, line 1`;
  await assert.rejects(run('restore', here, '--erasures', ledger), {
    name: 'RestoreError',
    message: damaged,
  });
  await assert.rejects(run('workspace', 'import', folder, ...words.passphrase, ...words.purpose), noFile);
});

test('who reads only the first lines of an output sees no error', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url)), '--help']);
  child.stdout.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  assert.deepEqual([code, stderr], [0, '']);
});

test('a switch takes no value', async () => {
  const run = (...args: string[]) => runCommand(['key', 'create', ...args], () => undefined);
  const others = ['--workspace', 'acme', '--name', 'k', '--scopes', 'nothing'];
  const message = '--scopes: Unknown scope nothing';
  await assert.rejects(run('--lenient', ...others), { name: 'UsageError', message });
  await assert.rejects(run(...others, '--lenient'), { name: 'UsageError', message });
  await assert.rejects(run(...others, '--lenient=yes'), /^UsageError: Option '--lenient' does not take/);
  assert.match((await run('--help'))?.text ?? '', /\[--lenient\] \[--json\]/);
});
