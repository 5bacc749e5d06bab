import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { testDatabase } from '../../server/test/database.ts';
import { tablesOutside } from '../../server/platform/db/cell-tables.ts';
import type { Database } from '../../server/platform/db/open.ts';
import { callSites } from './call-sites.ts';
import { outsideTablesIn, problemsInCells, type Places } from './cells.ts';
import { committedStatements } from './entries.ts';

test('a statement reaches into a cell or outside of it', async (t) => {
  const places = await placesOf(t);
  assert.deepEqual(
    committedStatements()
      .map(({ place, text }) => ({ place, outside: outsideTablesIn(text, places), text: text.slice(0, 80) }))
      .filter(({ outside }) => outside.length > 0),
    [],
  );
});

test('what is written into a cell has a shape that a cluster takes', async (t) => {
  const places = await placesOf(t);
  assert.deepEqual(
    committedStatements()
      .filter(({ text }) => outsideTablesIn(text, places).length === 0)
      .flatMap(({ place, text }) =>
        problemsInCells(text, places).map((problem) => `${place}: ${problem}: ${text.slice(0, 80)}`),
      ),
    [],
  );
});

test('a workspace is written by its full name, because `account` in a cell is a view', () => {
  const writing = /\b(?:insert into|update|delete from) account\b/;
  assert.deepEqual(
    callSites(join(import.meta.dirname, '../../server'))
      .filter(({ text }) => writing.test(text))
      .map(({ place }) => place),
    [],
  );
});

const places: Places = {
  cell: new Set(['contact', 'tag']),
  everywhere: new Set(['account']),
  numbered: new Map([['contact', 'id']]),
  views: new Map([['person', ['contact', 'session']]]),
};

test('tables outside of cells are found through views, and parts of a statement are no tables', () => {
  assert.deepEqual(outsideTablesIn('select from contact join account on true', places), []);
  assert.deepEqual(outsideTablesIn('select from session', places), []);
  assert.deepEqual(outsideTablesIn('select from contact where exists (select from session)', places), [
    'session',
  ]);
  assert.deepEqual(outsideTablesIn('select from person', places), ['session']);
  assert.deepEqual(outsideTablesIn('delete from tag using pgboss.job', places), ['pgboss.job']);
  assert.deepEqual(outsideTablesIn('with session as (select 1) select from tag, session', places), []);
  assert.deepEqual(outsideTablesIn('select from tag as t for update of t', places), []);
});

const shapes: readonly (readonly [text: string, problems: number, why: string])[] = [
  ['insert into tag (a) values ($1)', 0, 'values are fine'],
  [
    'insert into tag (a) select 1 from unnest($1::int[]) on conflict do nothing',
    0,
    'so are rows with a conflict',
  ],
  ['insert into tag (a) select 1 from unnest($1::int[]) returning a', 0, 'or with an answer'],
  ['insert into tag (a) select 1 from unnest($1::int[])', 1, 'without both they are copied'],
  ['insert into tag (a) select a from contact returning a', 1, 'rows straight from a table'],
  [
    'with c as materialized (select a from contact) insert into tag (a) select a from c returning a',
    0,
    'read before',
  ],
  ['insert into contact (a) select a from tag returning a', 0, 'a row that gets a number is made apart'],
  ['insert into contact (id) select a from tag returning a', 1, 'unless it brings its number'],
  ['insert into tag (a) values ((select 1))', 1, 'a subquery in values'],
  ['insert into tag (a) values (1) returning (select 1)', 1, 'a subquery in returning'],
  [
    'insert into tag (a) select 1 from unnest($1::int[]) returning (select 1)',
    1,
    'where it would find nothing, because it is asked on the coordinator',
  ],
  [
    'with c as (select from contact) update tag set a = 1 where exists (select from c)',
    1,
    'a part without columns',
  ],
  [
    'update tag set a = 1 from (select t.b from tag t join account on true limit 1) due where due.b = tag.b',
    1,
    'in the first cell a cluster reads those rows in another format than it wrote them',
  ],
  [
    'with due as materialized (select t.b from tag t join account on true limit 1) update tag set a = 1 from due where due.b = tag.b',
    0,
    'a materialized part is read in the format that it was written in',
  ],
  [
    'with c as (select a from contact) update tag set a = 1 where exists (select from contact) and b in (select a from c)',
    1,
    'what is only asked for is handed on as well once there are parts',
  ],
  ['update tag set a = 1 where exists (select from contact)', 0, 'without parts nothing is handed on'],
  ['update tag set a = case b when 1 then 2 end', 1, 'a case that compares'],
  ['insert into session (a) select a from tag', 0, 'outside of cells nothing is asked for'],
];

for (const [text, problems, why] of shapes)
  test(`${text}: ${why}`, () => assert.equal(problemsInCells(text, places).length, problems));

/** From the migrated schema. */
async function placesOf(t: { after(work: () => Promise<void>): void }): Promise<Places> {
  const its = await testDatabase();
  t.after(() => its.drop());
  return readPlaces(its.database);
}

async function readPlaces({ pool }: Database): Promise<Places> {
  const everywhere = new Set(['account', 'app_user', 'member']);
  const outside = new Set<string>(tablesOutside);
  const [tables, numbers, views] = await Promise.all([
    pool.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity",
    ),
    pool.query<{ name: string; number: string }>(
      `select c.relname as name, a.attname as number from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`,
    ),
    pool.query<{ name: string; tables: string[] }>(
      `select view_name as name, array_agg(table_name::text) as tables from information_schema.view_table_usage
      where view_schema = 'public' group by view_name`,
    ),
  ]);
  return {
    cell: new Set(
      tables.rows.map(({ name }) => name).filter((name) => !everywhere.has(name) && !outside.has(name)),
    ),
    everywhere,
    numbered: new Map(numbers.rows.map(({ name, number }) => [name, number])),
    views: new Map(views.rows.map(({ name, tables: read }) => [name, read])),
  };
}
