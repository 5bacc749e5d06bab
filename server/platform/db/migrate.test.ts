import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, mock, test } from 'node:test';
import { promisify } from 'node:util';
import { emptyDatabase, ownDatabase, runAsLogin, testDatabase } from '#/test/database.ts';
import { longTest } from '#/test/full-size.ts';
import { ribbons } from '#/test/ribbons.ts';
import { runStatement } from './connections.ts';
import { bringTo, migrate } from './migrate.ts';
import { migrationOf, readMigrations } from './migration-files.ts';
import { openDatabase } from './open.ts';
import { proveTenancy } from './self-test.ts';

const run = promisify(execFile);

const its = await emptyDatabase();
after(() => its.drop());

const isSuperuser = 'select rolsuper as "isSuperuser" from pg_roles where rolname = current_user';

const query = async (text: string) => (await runStatement(its.database.pool, text)).rows;

longTest('five processes at once: one migrates, all succeed', async () => {
  const program = `
    const { openDatabase } = await import(${JSON.stringify(new URL('open.ts', import.meta.url).href)});
    const { migrate } = await import(${JSON.stringify(new URL('migrate.ts', import.meta.url).href)});
    const database = await openDatabase({ databaseUrl: ${JSON.stringify(its.url)} });
    console.log(await migrate(database));
    await database.close();`;
  const runs = await Promise.all(
    Array.from({ length: 5 }, () => run(process.execPath, ['--input-type=module', '--eval', program])),
  );
  const applied = runs.map(({ stdout }) => Number(stdout));
  assert.equal(applied.filter((count) => count > 0).length, 1, String(applied));
});

test('applies what is missing, then nothing, with one question', async () => {
  await migrate(its.database);
  const client = await its.database.pool.connect();
  const query = mock.method(client, 'query');
  client.release();
  assert.equal(await migrate(its.database), 0);
  assert.equal(query.mock.callCount(), 1);
  query.mock.restore();
});

test('a migration that was stopped before it gave rights is finished by the next one', async () => {
  await query('revoke all on team from callwright_app; update schema_migration set has_rights = version < 2');
  await assert.rejects(proveTenancy(its.database), /permission denied for table team/);
  await migrate(its.database);
  await proveTenancy(its.database);
});

test('what a migration makes can be used before the upgrade has ended', async (t) => {
  const own = await testDatabase();
  t.after(() => own.drop());
  const { database } = own;
  await database.pool.query("insert into account (id, name, slug) values (1, 'One', 'one')");
  const texts = [ribbons, 'alter table nothing_of_the_kind add column name text'];
  const migrations = [
    ...readMigrations(),
    ...texts.map((text, place) => migrationOf(`${9001 + place}_ribbons`, text)),
  ];
  await assert.rejects(bringTo({ version: '900.0.0', migrations }, database), /9002_ribbons failed/);
  const one = database.ofWorkspace(1);
  await one.run("insert into team (account_id, name) values (1, 'North')");
  assert.deepEqual((await one.run('select name from ribbon')).rows, [{ name: 'North' }]);
  assert.deepEqual((await database.ofWorkspace(2).run('select name from ribbon')).rows, []);
});

longTest('what an extension of somebody else brought into the schema stays as it is', async (t) => {
  const own = await ownDatabase();
  // An extension with a view and a function that only superusers can use, like pg_stat_statements.
  await runAsLogin(own.adminUrl, 'create extension pg_buffercache schema public');
  const database = await openDatabase({ databaseUrl: own.url });
  t.after(async () => {
    await database.close();
    await own.drop();
  });
  await migrate(database);
  await proveTenancy(database);
});

test('every table of a workspace is walled off', () => proveTenancy(its.database));

test('a table without a policy is refused', async () => {
  await query('create table unguarded (account_id bigint not null)');
  await assert.rejects(proveTenancy(its.database), /without row-level security: unguarded/);
  await query('drop table unguarded');
});

test('a table that is neither of a workspace nor known is refused', async () => {
  await query('create table stray (id bigint)');
  await assert.rejects(proveTenancy(its.database), /neither of a workspace nor named in grants.ts: stray/);
  await query('drop table stray');
});

test('a view that goes around the policies is refused', async () => {
  await query('create view shortcut as select * from member');
  await assert.rejects(proveTenancy(its.database), /with the rights of their reader: shortcut/);
  await query('drop view shortcut');
});

test('a policy with another definition is refused', async () => {
  await query('alter policy workspace on team using (account_id is not null)');
  await assert.rejects(proveTenancy(its.database), /without row-level security: team/);
  await query(
    "alter policy workspace on team using (account_id = nullif(current_setting('app.account_id', true), '')::bigint)",
  );
});

test('a policy that lets through rows of others is refused', async () => {
  await query("insert into account (id, name, slug) values (11, 'Own', 'own'), (12, 'Other', 'other')");
  await query("insert into team (account_id, name) values (12, 'Theirs')");
  await query(
    "create policy hole on team using (nullif(current_setting('app.account_id', true), '') is not null)",
  );
  await assert.rejects(proveTenancy(its.database), /Rows of other workspaces are visible in: team/);
  await query('drop policy hole on team; delete from team; delete from account');
});

test('a credential that workspaces may read is refused', async () => {
  await query('grant select (token_hash) on session to callwright_app');
  await assert.rejects(proveTenancy(its.database), /may read the credentials in: session/);
  await query('revoke select (token_hash) on session from callwright_app');
  await query('grant select on app_user to callwright_search');
  await assert.rejects(proveTenancy(its.database), /may read the credentials in: app_user/);
  await query('revoke select on app_user from callwright_search');
});

test('a login that is a superuser serves as a role that is not', async (t) => {
  const own = await ownDatabase();
  const [login] = (await runAsLogin(own.adminUrl, isSuperuser)).rows;
  assert.deepEqual(login, { isSuperuser: true });
  const database = await openDatabase({ databaseUrl: own.adminUrl });
  t.after(async () => {
    await database.close();
    await own.drop();
  });
  const [serving] = (await runStatement(database.pool, isSuperuser)).rows;
  assert.deepEqual(serving, { isSuperuser: false });
  const { rows } = await database.unhurried((client) => client.query(isSuperuser));
  assert.deepEqual(rows, [{ isSuperuser: false }]);
});

test('a policy that lets through is refused', async () => {
  await query("insert into account (id, name, slug) values (1, 'One', 'one')");
  await query("insert into team (account_id, name) values (1, 'A')");
  await query('create policy hole on team using (true)');
  await assert.rejects(proveTenancy(its.database), /visible without a workspace in: team/);
  await query('drop policy hole on team');
});

test('a database of a newer version is refused', async () => {
  await query("insert into schema_migration (version, name, checksum) values (9999, '9999_future', '')");
  await assert.rejects(
    migrate(its.database),
    /migration 9999, which this version of Callwright does not know/,
  );
  await query('delete from schema_migration where version = 9999');
});

test('a migration that was edited is refused', async () => {
  await query("update schema_migration set checksum = 'other' where version = 1");
  await assert.rejects(migrate(its.database), /0001_people was applied in another form/);
});
