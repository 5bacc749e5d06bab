import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { createApp } from '#/main/app.ts';
import { authenticate } from '#/domain/people/auth/authenticate.ts';
import { namedMax } from '#/platform/db/named-statements.ts';
import { openDatabase } from '#/platform/db/open.ts';
import { dataFolder } from '#/test/data-folder.ts';
import { eventually } from '#/test/eventually.ts';
import { server, workspace } from '#/test/harness.ts';
import { Service } from '#/test/service.ts';
import { PgBouncer, withoutPgBouncer } from './pgbouncer.ts';

// Debian 12 has version 1.18, which is refused; PGBOUNCER may name a later one.

const bouncer = withoutPgBouncer === false ? await PgBouncer.start(server.databaseUrl) : null;
after(() => bouncer?.end());
const version = bouncer?.version ?? 0;
const url = bouncer?.url ?? '';
const older = withoutPgBouncer || (version >= 121 ? 'this PgBouncer keeps prepared statements' : false);
const current = withoutPgBouncer || (version < 121 ? 'PgBouncer 1.21 or later is needed' : false);

test(
  'a PgBouncer before 1.21 is refused by a start with the version that is needed',
  { skip: older },
  async (t) => {
    const folder = dataFolder();
    t.after(() => folder.remove());
    for (const direct of [{}, { DATABASE_DIRECT_URL: server.databaseUrl }])
      await assert.rejects(
        Service.start({ DATABASE_URL: url, DATA_DIR: folder.path, ...direct }),
        /ended with code 1: The pooler at DATABASE_URL does not keep prepared statements\. PgBouncer 1\.21 or later with max_prepared_statements above 0 is needed \(docs\/guides\/poolers\.md\)\.\n$/,
      );
  },
);

test(
  'behind PgBouncer limits hold, statements are prepared, and what is revoked elsewhere is heard',
  { skip: current },
  async (t) => {
    const database = await openDatabase({ databaseUrl: url, directUrl: server.databaseUrl });
    t.after(() => database.close());
    assert.deepEqual(database.pooling, { requests: 'TRANSACTION', direct: 'NONE' });
    const text =
      "select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement, $1::int as given";
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const db = index % 2 === 0 ? database.db : database.ofWorkspace(1);
        return (await db.run(text, [index])).rows[0];
      }),
    );
    assert.deepEqual(
      answers,
      answers.map((_, given) => ({ zone: 'UTC', statement: '10s', given })),
    );
    const app = await createApp(server.app.config, database, { works: false, clock: server.clock.now });
    await eventually(() => database.hears());
    const w = await workspace();
    const { key } = await w.keyWith(['*'], w.owner.userId);
    const ask = () =>
      authenticate(app, `Bearer ${key}`, null, null).then(
        ({ kind }) => kind,
        () => 'refused',
      );
    assert.equal(await ask(), 'api_key');
    const { body } = await w.get('/v1/apiKeys');
    const { id } = body.data.apiKeys.find(({ hint }: { hint: string }) => key.endsWith(hint));
    await w.delete(`/v1/apiKeys/${id}`);
    await eventually(async () => (await ask()) === 'refused');
  },
);

test('behind PgBouncer statements that are no longer sent are let go', { skip: current }, async (t) => {
  const database = await openDatabase({ databaseUrl: url, directUrl: server.databaseUrl });
  t.after(() => database.close());
  const texts = Array.from(
    { length: namedMax * 2 },
    (_, index) => `select $1::int as given from (values (${index})) as of_test`,
  );
  for (const round of [1, 2, 3]) {
    for (const [index, text] of texts.entries()) {
      const db = index % 2 === 0 ? database.db : database.ofWorkspace(1);
      const asked = [1, 2].map((each) => db.run(text, [each * round]));
      assert.deepEqual(
        (await Promise.all(asked)).flatMap(({ rows }) => rows),
        [{ given: round }, { given: 2 * round }],
      );
    }
  }
});

test('the service serves behind PgBouncer, and says so when it is deaf', { skip: current }, async (t) => {
  const folder = dataFolder();
  t.after(() => folder.remove());
  const base = { DATABASE_URL: url, DATA_DIR: folder.path, LOG_LEVEL: 'warn' };
  const hearing = await Service.start({ ...base, DATABASE_DIRECT_URL: server.databaseUrl });
  await eventually(async () => (await readiness(hearing)).notifications === 'heard');
  assert.equal(await hearing.end('SIGTERM'), 0);
  const deaf = await Service.start(base);
  await eventually(() => deaf.log.includes('Notifications of PostgreSQL do not arrive'));
  assert.deepEqual(await readiness(deaf), { status: 'ok', notifications: 'not heard' });
  assert.equal(await deaf.end('SIGTERM'), 0);
});

async function readiness(service: Service): Promise<{ status: string; notifications: string }> {
  return (await (await fetch(`${service.origin}/readyz`)).json()) as {
    status: string;
    notifications: string;
  };
}
