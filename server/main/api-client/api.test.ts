import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { tools } from '#/surfaces/mcp/tools/registry.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { ApiFailure } from './failure.ts';
import { findOperation, isDestructive, operations, parametersOf } from './operations.ts';
import { runApi } from './run.ts';
import type { Terminal } from './terminal.ts';

const folder = await mkdtemp(join(tmpdir(), 'callwright-api-'));
after(() => rm(folder, { recursive: true, force: true }));

type Ran = { code: number; stdout: string; stderr: string };

/** Runs `callwright api …` with a key, in a separate folder; a prompt is answered with `answer`. */
async function api(w: Workspace | null, words: readonly string[], stdin = '', answer?: string): Promise<Ran> {
  const printed: string[] = [];
  const key = w === null ? {} : { CALLWRIGHT_URL: server.origin, CALLWRIGHT_API_KEY: w.key };
  const terminal: Terminal = {
    folder,
    environment: { XDG_CONFIG_HOME: folder, ...key },
    isInteractive: answer !== undefined,
    read: () => Promise.resolve(stdin),
    print: (line) => void printed.push(line),
    ask: () => Promise.resolve(answer ?? ''),
  };
  try {
    const said = await runApi(words, terminal);
    const end = said === null ? [] : [words.includes('--json') ? JSON.stringify(said.document) : said.text];
    return { code: 0, stdout: [...printed, ...end].join('\n'), stderr: '' };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return { code: error.exitCode, stdout: JSON.stringify(error.document), stderr: `${error.message}\n` };
  }
}

test('callwright api saves by fields, a file or standard input, and shows tables, fields, JSON and all pages', async () => {
  const w = await workspace();
  await writeFile(join(folder, 'bob.json'), JSON.stringify({ email: 'bob@a.test', firstName: 'Bob' }));
  const ann = await api(w, [
    'contacts.save',
    '--email',
    'ann@a.test',
    '--first-name',
    'Ann\u001b[31m',
    '--json',
  ]);
  assert.equal(JSON.parse(ann.stdout).data.contact.email, 'ann@a.test');
  const [file, stdin] = await Promise.all([
    api(w, ['contacts.save', '--json', '@bob.json', '--lastName=Ray', '--fields', 'email,lastName']),
    api(w, ['contacts.save', '--json', '-'], '{"email":"cy@a.test","firstName":"Cy"}'),
  ]);
  assert.deepEqual(JSON.parse(file.stdout), { email: 'bob@a.test', lastName: 'Ray' });
  assert.deepEqual([stdin.code, JSON.parse(stdin.stdout).data.contact.firstName], [0, 'Cy']);
  const [table, all] = await Promise.all([
    api(w, [
      'contacts.list',
      '--limit',
      '2',
      '--search',
      'a.test',
      '--orderBy',
      'asc',
      '--fields',
      'email,firstName',
    ]),
    api(w, ['contacts.list', '--limit', '1', '--all', '--fields', 'email']),
  ]);
  const lines = table.stdout.split('\n');
  assert.match(lines[0] ?? '', /^email +firstName$/);
  assert.equal(lines.filter((line) => line.includes('@a.test')).length, 2);
  assert.match(table.stdout, /There is more of 3: --all walks all pages/);
  assert.ok(!table.stdout.includes('\u001b'), 'control characters do not reach the terminal');
  const emails = all.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).email);
  assert.deepEqual(new Set(emails), new Set(['ann@a.test', 'bob@a.test', 'cy@a.test']));
});

test('callwright api names every mistake, and its exit code says what kind it is', async () => {
  const w = await workspace();
  const weak = await workspace({ scopes: ['contacts:read'] });
  const [name, options, refused, missing, forbidden, nobody, away] = await Promise.all([
    api(w, ['contact.lst']),
    api(w, ['contacts.addNote', '--contatcId', '3', '--note', 'x']),
    api(w, ['contacts.save', '--email', 'no', '--json']),
    api(w, ['contacts.detail', '--contactId', '999999']),
    api(weak, ['contacts.save', '--email', 'a@a.test']),
    api(null, ['contacts.list']),
    api(null, ['profile', 'add', 'x', '--url', 'http://127.0.0.1:9', '--key', 'svc_x']),
  ]);
  assert.deepEqual(
    [name.code, name.stderr],
    [2, 'There is no operation “contact.lst”; did you mean contacts.list?\n'],
  );
  assert.match(options.stderr, /no option --contatcId; did you mean --contactId\?\n--contactId is required/);
  assert.deepEqual(
    [refused.code, JSON.parse(refused.stdout).error.fieldErrors],
    [1, { email: ['Invalid email'] }],
  );
  assert.match(missing.stderr, /\(404 NOT_FOUND\)\nCheck the id; .*\nRequest req_/);
  assert.deepEqual([missing.code, forbidden.code, nobody.code, away.code], [1, 3, 2, 4]);
  assert.match(forbidden.stderr, /INSUFFICIENT_SCOPE/);
  assert.match(nobody.stderr, /callwright api login/);
  assert.match(away.stderr, /Is http:\/\/127\.0\.0\.1:9 the address/);
});

test('callwright api deletes after a yes, and only with --yes where nobody can be asked', async () => {
  const w = await workspace();
  const { id } = (await w.post('/v1/contacts', { email: 'a@a.test' })).body.data.contact;
  const asked = await api(w, ['contacts.remove', '--ids', String(id)]);
  assert.deepEqual([asked.code, /Add --yes/.test(asked.stderr)], [2, true]);
  assert.equal((await w.get('/v1/contacts/detail', { contactId: id })).status, 200);
  const done = await api(w, ['contacts.remove', '--ids', String(id), '--yes', '--json']);
  assert.deepEqual(JSON.parse(done.stdout).data.deleted, [id]);
  const other = (await w.post('/v1/contacts', { email: 'b@a.test' })).body.data.contact;
  const words = ['contacts.remove', '--ids', String(other.id)];
  assert.match((await api(w, words, '', 'no')).stderr, /Nothing was done/);
  assert.equal((await api(w, words, '', 'yes')).code, 0);
});

test('profiles are checked, kept for their owner alone, and chosen by name', async () => {
  const w = await workspace();
  const added = await api(null, ['login', '--url', server.origin, '--key', '-'], w.key);
  assert.equal(added.code, 0, added.stderr);
  const path = join(folder, 'callwright', 'profiles.json');
  assert.equal((await stat(path)).mode & 0o777, 0o600);
  const [byDefault, byName, unknown, list] = await Promise.all([
    api(null, ['account.me', '--json']),
    api(null, ['account.me', '--profile', 'default', '--fields', 'workspace.id', '--json']),
    api(null, ['account.me', '--profile', 'other']),
    api(null, ['profile', 'list']),
  ]);
  assert.equal(JSON.parse(byDefault.stdout).data.workspace.id, w.id);
  assert.deepEqual(JSON.parse(byName.stdout), { 'workspace.id': w.id });
  assert.match(unknown.stderr, /no profile “other”/);
  assert.ok(list.stdout.includes(server.origin) && !list.stdout.includes(w.key));
  assert.equal((await api(null, ['profile', 'remove', 'default'])).code, 0);
  assert.equal((await api(null, ['account.me'])).code, 2);
});

test('help has every operation, and of each what it takes', async () => {
  const [overview, one] = await Promise.all([
    api(null, ['--help']),
    api(null, ['eventCalls.cancel', '--help']),
  ]);
  for (const { name } of operations) assert.ok(overview.stdout.includes(name), name);
  assert.match(one.stdout, /PUT \/v1\/eventCalls\/cancel, scope eventCalls:write\nAsks before/);
  assert.match(one.stdout, /--id +required/);
});

test('no operation has a field with the name of an option, and all that assistants must confirm is asked about', () => {
  for (const operation of operations)
    for (const { name } of parametersOf(operation))
      assert.ok(!['json', 'all', 'yes', 'profile', 'help'].includes(name), `${operation.name} ${name}`);
  const asked = operations.filter(isDestructive).map(({ endpoint }) => endpoint.path);
  const confirmed = tools
    .filter(({ annotations }) => annotations.destructiveHint)
    .map(({ endpoint }) => endpoint);
  const paths = confirmed.flatMap((endpoint) => (endpoint === null ? [] : [endpoint.path]));
  assert.ok(paths.length > 0);
  for (const path of paths) assert.ok(asked.includes(path), path);
});

test('the guide names only operations that there are', () => {
  const guide = readFileSync(new URL('../../../docs/guides/command-line.md', import.meta.url), 'utf8');
  const named = [...guide.matchAll(/callwright api ([a-z]+\.\w+)/gi)].map(([, name = '']) => name);
  assert.ok(named.length > 8);
  for (const name of named) assert.equal(findOperation(name).name, name);
});
