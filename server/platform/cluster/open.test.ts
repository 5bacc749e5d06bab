import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openCluster } from './open.ts';
import { ask, dataFolder } from '#/test/data-folder.ts';
import { longTest } from '#/test/full-size.ts';
import { Opener } from '#/test/opener.ts';
import { livingPostmaster } from './postmaster.ts';

/** Faster, and safe enough, because these tests kill processes, not the machine. */
const unsafe = { settings: { fsync: 'off' } };

const modeOf = (...path: string[]) => statSync(join(...path)).mode & 0o777;
const serverOf = (path: string) => livingPostmaster(join(path, 'postgres'))?.pid;

test('a new folder: safe settings, no port, other users have no access, and requests are not served as a superuser', async (t) => {
  const { path, remove } = dataFolder();
  t.after(remove);
  const cluster = await openCluster(path);
  const [its] = await ask(
    cluster.url,
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
      current_setting('synchronous_commit') as commit, current_setting('data_checksums') as checksums,
      current_setting('listen_addresses') as addresses, current_setting('server_encoding') as encoding,
      current_database() as database, current_user as "user", lower('ÜÉ') as lower,
      (select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls from pg_roles where rolname = current_user) as "isMore",
      pg_has_role(current_user, 'callwright_app', 'SET') as "mayBeApp",
      (select rolsuper from pg_roles where rolname = 'callwright_app') as "appIsMore"`,
  );
  assert.deepEqual(its, {
    fsync: 'on',
    pages: 'on',
    commit: 'on',
    checksums: 'on',
    addresses: '',
    encoding: 'UTF8',
    database: 'callwright',
    user: 'callwright',
    lower: 'üé',
    isMore: false,
    mayBeApp: true,
    appIsMore: false,
  });
  assert.deepEqual(
    await ask(cluster.adminUrl, 'select rolsuper from pg_roles where rolname = current_user'),
    [{ rolsuper: true }],
  );
  const without = new URL(cluster.url);
  without.password = 'wrong';
  await assert.rejects(ask(without.href, 'select 1'), { code: '28P01' });
  assert.equal(modeOf(path, 'postgres'), 0o700);
  assert.equal(modeOf(path, 'postgres-passwords.json'), 0o600);
  assert.match(
    readFileSync(join(path, 'log', `postgres-${weekday()}.log`), 'utf8'),
    /ready to accept connections/,
  );
  await cluster.close();
  assert.equal(serverOf(path), undefined, 'the last to close stops the server');
});

/** The weekday as in the names of log files. */
function weekday(): string {
  return new Date().toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' });
}

longTest('words of every alphabet are searched by their letters', async (t) => {
  const { path, remove } = dataFolder();
  t.after(remove);
  const cluster = await openCluster(path, unsafe);
  await ask(cluster.url, 'create extension pg_trgm');
  const [{ similar }] = await ask(cluster.url, "select similarity('Müller', 'müllер') > 0.3 as similar");
  assert.equal(similar, true);
  await cluster.close();
});

longTest('several processes share one server, and the last of them stops it', async (t) => {
  const { path, remove } = dataFolder();
  t.after(remove);
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => Opener.start(path)));
  const pid = serverOf(path);
  assert.equal(new Set([one, two, three].map((opener) => opener?.url)).size, 1);
  await one?.close();
  await two?.kill();
  assert.equal(serverOf(path), pid);
  await three?.close();
  assert.equal(serverOf(path), undefined);
});

test('the server of a killed process keeps running, and the next process uses it with all that was written', async (t) => {
  const { path, remove } = dataFolder();
  t.after(remove);
  const first = await Opener.start(path);
  await ask(first.url, 'create table kept (n integer); insert into kept values (7)');
  const pid = serverOf(path);
  await first.kill();
  assert.equal(serverOf(path), pid);
  const second = await openCluster(path, unsafe);
  assert.equal(serverOf(path), pid);
  assert.deepEqual(await ask(second.url, 'select n from kept'), [{ n: 7 }]);
  await second.close();
});

test('a server that is killed restarts by itself with all that was committed', async (t) => {
  const { path, remove } = dataFolder();
  t.after(remove);
  const opener = await Opener.start(path);
  await ask(opener.url, 'create table kept (n integer); insert into kept values (7)');
  const pid = serverOf(path);
  process.kill(pid ?? 0, 'SIGKILL');
  const second = await openCluster(path, unsafe);
  assert.notEqual(serverOf(path), pid);
  assert.deepEqual(await ask(opener.url, 'select n from kept'), [{ n: 7 }]);
  await second.close();
  await opener.close();
});

longTest('the number of a dead server that another program has now is not taken for it', async (t) => {
  const { path, remove } = dataFolder();
  t.after(remove);
  const first = await openCluster(path, unsafe);
  const file = join(path, 'postgres', 'postmaster.pid');
  const lines = readFileSync(file, 'utf8').split('\n');
  await first.close();
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
    writeFileSync(join(path, 'postgres', name), [String(process.ppid), ...lines.slice(1)].join('\n'));
  const second = await openCluster(path, unsafe);
  assert.deepEqual(await ask(second.url, 'select 1 as one'), [{ one: 1 }]);
  await second.close();
});

longTest('a path with any characters is taken as it is', async (t) => {
  const { path: base, remove } = dataFolder();
  t.after(remove);
  const path = join(base, `a'b"c, d%e\\f$g ü`);
  const cluster = await openCluster(path, unsafe);
  assert.deepEqual(await ask(cluster.url, 'select 1 as one'), [{ one: 1 }]);
  assert.ok(readdirSync(join(path, 'log')).some((name) => /^postgres-(?!start)/.test(name)));
  await cluster.close();
});

longTest('a path too long for a socket gets one in a private folder, the same at every start', async (t) => {
  const { path: base, remove } = dataFolder();
  t.after(remove);
  const path = join(base, 'a'.repeat(100));
  const first = await openCluster(path, unsafe);
  const socketFolder = new URL(first.url).searchParams.get('host') ?? '';
  assert.ok(!socketFolder.startsWith(base), socketFolder);
  assert.equal(modeOf(socketFolder), 0o700);
  await first.close();
  const second = await openCluster(path, unsafe);
  assert.equal(second.url, first.url);
  assert.deepEqual(await ask(second.url, 'select 1 as one'), [{ one: 1 }]);
  await second.close();
});

test('what earlier versions left readable is closed; a folder with other things in it keeps its own mode', async (t) => {
  const { path, remove } = dataFolder();
  t.after(remove);
  mkdirSync(join(path, 'backups'), { mode: 0o755 });
  for (const name of ['app-secret', 'erasures.ndjson']) writeFileSync(join(path, name), 'x', { mode: 0o644 });
  const own = await openCluster(path, unsafe);
  await own.close();
  for (const name of ['app-secret', 'erasures.ndjson']) assert.equal(modeOf(path, name), 0o600, name);
  assert.equal(modeOf(path, 'backups'), 0o700);
  assert.equal(modeOf(path), 0o700);
});

test('a folder of the earlier embedded database is refused with the way to convert it, and nothing is touched', async (t) => {
  const { path, remove } = dataFolder();
  t.after(remove);
  mkdirSync(join(path, 'pglite'));
  await assert.rejects(
    openCluster(path),
    /commit f29b049.*npx callwright backup FILE[^]*npx callwright restore FILE/,
  );
  assert.ok(!existsSync(join(path, 'postgres')) && !existsSync(join(path, 'locks')));
});

test('a database without its PG_VERSION is named, and nothing is made anew', async (t) => {
  const { path, remove } = dataFolder();
  t.after(remove);
  const data = join(path, 'postgres');
  mkdirSync(join(data, 'base'), { recursive: true });
  await assert.rejects(openCluster(path, unsafe), {
    name: 'ClusterError',
    message: `${data} has files but no PG_VERSION, so it is no database or a damaged one. Put back what is missing, or move the folder away`,
  });
  assert.deepEqual(readdirSync(data), ['base']);
  assert.ok(!existsSync(`${data}.new`));
});

test('passwords that a power cut has cut off are named, and nothing is made anew', async (t) => {
  const { path, remove } = dataFolder();
  t.after(remove);
  const file = join(path, 'postgres-passwords.json');
  writeFileSync(file, '');
  await assert.rejects(openCluster(path, unsafe), {
    name: 'ClusterError',
    message: `${file} is damaged; restore it from a copy of the data folder`,
  });
  assert.ok(!existsSync(join(path, 'postgres')));
});
