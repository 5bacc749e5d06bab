import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { emptyDatabase, testDatabase } from '#/test/database.ts';
import { eventually } from '#/test/eventually.ts';
import { runStatement } from './connections.ts';
import { bringTo, migrate, requireMigrated } from './migrate.ts';
import { migrationOf, readMigrations } from './migration-files.ts';
import { openDatabase } from './open.ts';
import { proveTenancy } from './self-test.ts';

// This version on a database that a later one has migrated, and migrations during requests.

const its = await testDatabase();
after(() => its.drop());

const query = async (text: string) => (await runStatement(its.database.pool, text)).rows;

/** A later version with additional migrations. */
const later = (...added: readonly [name: string, text: string][]) => ({
  version: '900.0.0',
  migrations: [...readMigrations(), ...added.map(([name, text]) => migrationOf(name, text))],
});

async function undo(...statements: string[]): Promise<void> {
  await its.database.unhurried(async (client) => {
    for (const statement of statements) await client.query(statement);
    await client.query('delete from schema_migration where version > 9000');
  });
}

/** Runs `work` while another transaction has run `statement` and is open. */
async function during<T>(
  statement: string,
  work: (release: () => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const other = await its.database.pool.connect();
  let isOpen = true;
  const release = async () => {
    if (isOpen) await other.query('commit');
    isOpen = false;
  };
  try {
    await other.query('begin');
    await other.query(statement);
    return await work(release);
  } finally {
    await release();
    other.release();
  }
}

/** Whether a transaction that has locked or wants to lock the table waits for a lock of this type. */
const isWaiting = async (lockType: 'relation' | 'virtualxid'): Promise<boolean> =>
  (
    await query(
      `select from pg_locks wanted join pg_locks its using (pid) join pg_database d on d.oid = its.database
      where not wanted.granted and wanted.locktype = '${lockType}' and its.relation = 'team'::regclass and d.datname = current_database()`,
    )
  ).length > 0;

test('a process starts on a database to which a later version has only added', async () => {
  const release = later([
    '9001_added',
    `alter table team add column shade text, add column tone text;
    create table ribbon (account_id bigint not null, id bigint, primary key (account_id, id));
    select tenant_table('ribbon');
    alter table team drop column tone`,
  ]);
  assert.equal(await bringTo(release, its.database), 1);
  assert.equal(await migrate(its.database), 0);
  await requireMigrated(its.database);
  await proveTenancy(its.database);
  await undo('alter table team drop column shade', 'drop table ribbon');
});

test('a table of a later version that workspaces can reach is refused, a closed one is not', async () => {
  await bringTo(later(['9001_table', 'create table cabinet (id bigint primary key)']), its.database);
  const { app, search } = its.database.cells.roles;
  await query(`grant select (id) on cabinet to ${search}`);
  await assert.rejects(proveTenancy(its.database), /neither of a workspace nor named in grants.ts: cabinet/);
  await query(
    `revoke all on cabinet from ${app}; revoke all on cabinet from ${search}; revoke select (id) on cabinet from ${app}, ${search}`,
  );
  await proveTenancy(its.database);
  await undo('drop table cabinet');
});

test('a process is refused by a database from which a later version has taken something away', async () => {
  const contract = '-- contract: works with 900.0.0 and later\nalter table team drop column if exists never';
  const release = later(['9001_contract', contract]);
  assert.equal(await bringTo(release, its.database), 1);
  await assert.rejects(migrate(its.database), {
    name: 'SchemaError',
    message: /migration 9001, with which Callwright 900\.0\.0 and later work\. This is \d/,
  });
  assert.equal(await bringTo({ ...release, migrations: readMigrations() }, its.database), 0);
  await undo();
});

test('a database that is neither before nor after this version is refused', async () => {
  await bringTo(later(['9001_added', 'select']), its.database);
  await query('delete from schema_migration where version = 1');
  await assert.rejects(migrate(its.database), /neither before nor after this one: .* 9001 and lacks 0001_/);
  const [first] = readMigrations();
  await query(
    `insert into schema_migration (version, name, checksum) values (1, '${first?.name}', '${first?.checksum}')`,
  );
  await undo();
});

test('tables of jobs of a later version are refused', async () => {
  await query('update pgboss.version set version = version + 1');
  await assert.rejects(migrate(its.database), /tables of jobs of a later version/);
  await query('update pgboss.version set version = version - 1');
});

test('a database without migrations is refused where nobody may migrate it', async () => {
  const empty = await emptyDatabase();
  await assert.rejects(requireMigrated(empty.database), {
    name: 'SchemaError',
    message: /MIGRATE_AT_START is off: run callwright migrate/,
  });
  await empty.drop();
});

test('a migration that waits for a lock lets requests through, and is applied when it gets the lock', async () => {
  await during('lock table team in access share mode', async (release) => {
    const migrating = bringTo(later(['9001_column', 'alter table team add column shade text']), its.database);
    await eventually(() => isWaiting('relation'));
    // This query queues behind the migration, and would time out after three seconds.
    await query('select count(*) from team');
    await release();
    assert.equal(await migrating, 1);
  });
  await undo('alter table team drop column shade');
});

test('an index is built while requests write, and processes that wait for it are not in its way', async () => {
  const index =
    '-- no transaction\ncreate index concurrently if not exists team_later on team (account_id, name);\n';
  const second = await openDatabase({ databaseUrl: its.url });
  await query("insert into account (id, name, slug) values (31, 'A', 'a-31')");
  await during("insert into team (account_id, name) values (31, 'Open')", async (release) => {
    const processes = [its.database, second].map((database) =>
      bringTo(later(['9001_index', index]), database),
    );
    await eventually(() => isWaiting('virtualxid'));
    await query("insert into team (account_id, name) values (31, 'Meanwhile')");
    await release();
    const applied = await Promise.all(processes);
    assert.deepEqual(applied[0] === 1 ? applied : applied.toReversed(), [1, 0]);
  });
  assert.deepEqual(await query("select indisvalid from pg_index where indexrelid = 'team_later'::regclass"), [
    { indisvalid: true },
  ]);
  await second.close();
  await undo('drop index team_later', 'delete from team', 'delete from account');
});

test('an index whose building has failed is built anew', async () => {
  const index =
    '-- no transaction\ncreate unique index concurrently if not exists team_once on team (account_id, (left(name, 1)));\n';
  const release = later(['9001_once', index]);
  await query("insert into account (id, name, slug) values (32, 'A', 'a-32')");
  await query("insert into team (account_id, name) values (32, 'Once'), (32, 'Other')");
  await assert.rejects(bringTo(release, its.database), /Migration 9001_once failed/);
  await query("delete from team where name = 'Other'");
  assert.equal(await bringTo(release, its.database), 1);
  assert.deepEqual(await query("select indisvalid from pg_index where indexrelid = 'team_once'::regclass"), [
    { indisvalid: true },
  ]);
  await undo('drop index team_once', 'delete from team', 'delete from account');
});
