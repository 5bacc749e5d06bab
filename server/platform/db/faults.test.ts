import assert from 'node:assert/strict';
import { connect, createServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { sql } from './sql.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { fromDatabase } from '#/platform/errors/errors.ts';
import { eventually } from '#/test/eventually.ts';
import { emptyDatabase, runAsLogin } from '#/test/database.ts';
import { runStatement } from './connections.ts';
import { openDatabase } from './open.ts';
import { connected } from './pools.ts';
import { systemTransaction } from './tx.ts';
import { whyAbsent } from './when-there.ts';

const limitMs = 3_000;
/** A proxy between service and database, which can refuse or drop data. */
class Proxy {
  mode: 'pass' | 'refuse' | 'swallow' = 'pass';
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((from) => {
    if (this.mode === 'refuse') return from.destroy();
    const to = connect(this.#target);
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      this.#sockets.add(socket);
      socket.on('data', (bytes) => this.mode === 'pass' && other.write(bytes));
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        other.destroy();
        this.#sockets.delete(socket);
      });
    }
  });
  readonly #target: { path: string } | { host: string; port: number };

  constructor(target: URL) {
    const socketFolder = target.searchParams.get('host');
    this.#target =
      socketFolder === null
        ? { host: target.hostname, port: Number(target.port || 5432) }
        : { path: `${socketFolder}/.s.PGSQL.5432` };
  }

  async address(target: URL): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    const url = new URL(target);
    url.searchParams.delete('host');
    url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    return url.href;
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}

// Not in a hook: if files share a process, a failing hook would fail the tests of all of them.
const its = await emptyDatabase();
const target = new URL(its.url);
const proxy = new Proxy(target);
const database = await openDatabase({ databaseUrl: await proxy.address(target), poolMax: 4 });
await runStatement(its.database.pool, 'create table written (n integer)');
after(async () => {
  proxy.mode = 'pass';
  await database.close();
  proxy.close();
  await its.drop();
});

/** The status and duration that a request would have. */
async function ask(
  work: () => Promise<unknown> = () => runStatement(database.pool, 'select $1::int as x', [1]),
): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  const status = await work().then(
    () => 200,
    (error: unknown) => fromDatabase(error)?.status ?? 500,
  );
  return { status, ms: performance.now() - startedAt };
}

const askMany = () => Promise.all(Array.from({ length: 12 }, () => ask()));
const context = () =>
  ({ db: database.db, inTransaction: false, afterCommit: () => undefined }) as unknown as PublicCtx;

async function assertAway(): Promise<void> {
  for (const { status, ms } of await askMany()) {
    assert.equal(status, 503);
    assert.ok(ms < limitMs, `${ms} ms`);
  }
}

async function assertBack(): Promise<void> {
  const startedAt = performance.now();
  while ((await ask()).status !== 200)
    assert.ok(performance.now() - startedAt < 5_000, 'not back within 5 s');
  assert.ok((await askMany()).every(({ status }) => status === 200));
}

test('a database that refuses: 503 soon, and back when it is', async () => {
  await askMany();
  proxy.mode = 'refuse';
  proxy.cut();
  await assertAway();
  proxy.mode = 'pass';
  await assertBack();
});

test('a network that swallows everything: 503 within three seconds, on open connections and new ones', async () => {
  await askMany();
  proxy.mode = 'swallow';
  await assertAway();
  await assertAway();
  proxy.mode = 'pass';
  await assertBack();
});

test('swallowed in the middle of a transaction: nothing of it stays', async () => {
  const { status, ms } = await ask(() =>
    systemTransaction(context(), async (tx) => {
      await sql`insert into written values (1)`.execute(tx.db);
      proxy.mode = 'swallow';
      await sql`insert into written values (2)`.execute(tx.db);
    }),
  );
  proxy.mode = 'pass';
  assert.equal(status, 503);
  assert.ok(ms < limitMs, `${ms} ms`);
  await assertBack();
  assert.equal((await runStatement(its.database.pool, 'select from written')).rows.length, 0);
});

test('a socket, a database and a login that are not there, while an operator changes them: 503', async () => {
  const elsewhere = (change: (url: URL) => void): string => {
    const url = new URL(target);
    change(url);
    return url.href;
  };
  const addresses = [
    elsewhere((url) => url.searchParams.set('host', '/no/such/folder')),
    elsewhere((url) => (url.pathname = '/no_such_database')),
    elsewhere((url) => (url.username = 'no_such_login')),
  ];
  const statuses = await Promise.all(addresses.map((address) => ask(() => connected(address))));
  assert.deepEqual(
    statuses.map(({ status }) => status),
    [503, 503, 503],
  );
});

test('a slow statement is not cancelled while the database answers others', async () => {
  const { status } = await ask(() => runStatement(database.pool, 'select pg_sleep(4)'));
  assert.equal(status, 200);
});

test('connections ended by an operator, in use, between statements and idle, do not end the process', async () => {
  await askMany();
  const kill =
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'callwright' and datname = current_database() and pid <> pg_backend_pid()";
  const [inserted, killed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const between = ask(() =>
    systemTransaction(context(), async (tx) => {
      await sql`insert into written values (3)`.execute(tx.db);
      inserted.resolve();
      await killed.promise;
      await sql`insert into written values (4)`.execute(tx.db);
    }),
  );
  const inUse = ask(() => runStatement(database.pool, 'select pg_sleep(60)'));
  await inserted.promise;
  try {
    // Queries as the login role, because the serving role does not see other users' statements.
    const running =
      "select from pg_stat_activity where state = 'active' and query like '%select pg_sleep(60)' and pid <> pg_backend_pid()";
    await eventually(async () => (await runAsLogin(its.url, running)).rows.length > 0);
    await runAsLogin(its.url, kill);
  } finally {
    killed.resolve();
  }
  assert.equal((await between).status, 503);
  assert.equal((await inUse).status, 503);
  await assertBack();
  assert.equal((await runStatement(its.database.pool, 'select from written')).rows.length, 0);
});

/** What PgBouncer sends before it closes a connection: its own code for almost everything, from a full queue to a wrong password. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

test('a pooler that refuses or closes connections is away, not a fault of the caller', async (t) => {
  let message = '';
  const pooler = createServer((from) => void from.once('data', () => from.end(refusal(message))));
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve));
  t.after(() => pooler.close());
  const address = pooler.address();
  const url = `postgres://callwright@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/callwright`;
  for (message of ['query_wait_timeout', 'no more connections allowed (max_client_conn)']) {
    const error = await connected(url).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    assert.equal(fromDatabase(error)?.status, 503, message);
    assert.equal(whyAbsent(error), message, 'a start waits for it');
  }
  message = 'SASL authentication failed';
  const wrong = await connected(url).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  assert.deepEqual([fromDatabase(wrong)?.status, whyAbsent(wrong)], [503, null]);
  // PostgreSQL itself uses the code for what a request asks of it, and goes on.
  const tooMuch = Object.assign(new Error('too many parameters'), { code: '08P01', severity: 'ERROR' });
  assert.equal(fromDatabase(tooMuch)?.status, 400);
});
