import type pg from 'pg';
import { inShortTransaction } from './apply-migration.ts';
import { copyFunctions } from './cell-functions.ts';
import { alignPast } from './cell-past.ts';
import { readShapes, type Shape } from './cell-parts.ts';
import { readCellTables } from './cell-tables.ts';
import { isOnCitus, rolesFor, schemaOf } from './cells.ts';
import { grantNewTables } from './grants.ts';

/**
 * Aligns a cell with the tables of `public`: adds what is missing and drops what is gone. Statements run one by one and
 * stay done, so this can be interrupted. Requests continue meanwhile, as with a migration: indexes are built
 * concurrently, and constraints are added first and validated afterwards.
 */
export async function alignCell(client: pg.ClientBase, cell: string): Promise<void> {
  const schema = schemaOf(cell);
  try {
    await client.query('set check_function_bodies = off');
    await client.query('set search_path = public');
    const isCluster = await isOnCitus(client);
    const tables = await readCellTables(client);
    const wanted = await readShapes(client, 'public', tables);
    await client.query(`create schema if not exists ${schema}`);
    await copyFunctions(client, schema, tables);
    // From here on, a name means the cell's table, or the one in `public` if the cell has none.
    await client.query(`set search_path = ${schema}, public`);
    const before = await tablesIn(client, schema);
    for (const table of tables) if (!before.has(table)) await makeTable(client, schema, table);
    for (const table of await unguardedIn(client, schema))
      await client.query(`alter table ${table} enable row level security`);
    if (before.size > 0) await grantNewTables(client, schema, rolesFor(['', '']));
    const found = await readShapes(client, schema, tables);
    const changes = tables.flatMap((table) => {
      const isNew = !before.has(table);
      return differences({ table, schema, isNew }, of(wanted, table), of(found, table)).map((change) => ({
        ...change,
        isNew,
      }));
    });
    for (const step of steps) {
      // Only now do the views of the past no longer read what is removed.
      if (step === 'removals') {
        await alignPast(client, cell, tables);
        await client.query(`set search_path = ${schema}, public`);
      }
      const due = changes.filter((change) => change.step === step);
      // A new cell, which nobody uses yet, is made in few round trips. A cluster accepts one command at a time.
      const unused = due.filter(({ isNew }) => isNew).map(({ statement }) => statement);
      if (isCluster) for (const statement of unused) await client.query(statement);
      else if (unused.length > 0) await client.query(unused.join(';\n'));
      // Tables in use come last: their triggers may write to new tables, which are complete by now.
      for (const { statement, isNew } of due) if (!isNew) await change(client, statement);
    }
    for (const table of before)
      if (!tables.includes(table)) await change(client, `drop table ${schema}.${table}`);
  } finally {
    await client.query('reset search_path');
    await client.query('reset check_function_bodies');
  }
  await makeAccountView(client, cell);
}

/** A statement on a table in use: requests must not queue up behind it while it waits for a lock. */
async function change(client: pg.ClientBase, statement: string): Promise<void> {
  if (/ concurrently /i.test(statement)) await client.query(statement);
  else await inShortTransaction(client, () => client.query(statement));
}

/** A view of the workspaces in the cell, under the name `account`: code that runs in the cell sees only these. */
export async function makeAccountView(client: pg.ClientBase, cell: string): Promise<void> {
  await client.query(`create schema if not exists cell_${cell}`);
  await client.query(
    `create or replace view cell_${cell}.account with (security_invoker = true) as select * from public.account where cell = '${cell}'`,
  );
}

function of(shapes: ReadonlyMap<string, Shape>, table: string): Shape {
  const shape = shapes.get(table);
  if (shape === undefined) throw new Error(`The table ${table} has no columns`);
  return shape;
}

async function tablesIn(client: pg.ClientBase, schema: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p')",
    [schema],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Includes tables left over from an interrupted run. */
async function unguardedIn(client: pg.ClientBase, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r' and not relrowsecurity",
    [schema],
  );
  return rows.map(({ name }) => name);
}

async function makeTable(client: pg.ClientBase, schema: string, table: string): Promise<void> {
  const { rows } = await client.query<{ isLogged: boolean; options: string | null }>(
    `select relpersistence = 'p' as "isLogged", array_to_string(reloptions, ', ') as options from pg_class where oid = $1::regclass`,
    [`public.${table}`],
  );
  const { isLogged = true, options = null } = rows[0] ?? {};
  await client.query(
    `create ${isLogged ? '' : 'unlogged '}table ${schema}.${table}
    (like public.${table} including defaults including generated including storage including compression)
    ${options === null ? '' : `with (${options})`}`,
  );
}

/** All tables do one step before the next: a reference needs the key that it refers to. */
const steps = ['columns', 'keys', 'references', 'checks', 'rules', 'removals'] as const;
type Change = { readonly step: (typeof steps)[number]; readonly statement: string };
type Place = { readonly table: string; readonly schema: string; readonly isNew: boolean };

function differences(place: Place, wanted: Shape, found: Shape): Change[] {
  return [
    ...columnChanges(place, wanted, found),
    ...constraintChanges(place, wanted, found),
    ...indexChanges(place, wanted, found),
    ...ruleChanges(place, wanted, found),
  ];
}

function columnChanges({ table }: Place, wanted: Shape, found: Shape): Change[] {
  const on = `alter table ${table}`;
  const missing = [...wanted.columns].filter(([name]) => !found.columns.has(name));
  const gone = [...found.columns.keys()].filter((name) => !wanted.columns.has(name));
  // A renamed column would look like one dropped and one added, and its values would be lost.
  if (missing.length > 0 && gone.length > 0)
    throw new Error(
      `Columns of ${table} were added and dropped at once: ${missing.map(([name]) => name).join(', ')} and ${gone.join(', ')}`,
    );
  const added = missing.map(([name, { definition }]) => `${on} add column ${name} ${definition}`);
  const changed = [...wanted.columns].flatMap(([name, { type, fallback, isRequired, isGenerated }]) => {
    const old = found.columns.get(name);
    if (old === undefined) return [];
    if (old.type !== type)
      throw new Error(`The type of ${table}.${name} has changed, which cells cannot follow`);
    return [
      ...(old.fallback === fallback || isGenerated
        ? []
        : [`${on} alter column ${name} ${fallback === null ? 'drop default' : `set default ${fallback}`}`]),
      ...(old.isRequired === isRequired
        ? []
        : [`${on} alter column ${name} ${isRequired ? 'set' : 'drop'} not null`]),
    ];
  });
  return [
    ...[...added, ...changed].map((statement) => ({ step: 'columns' as const, statement })),
    ...gone.map((name) => ({ step: 'removals' as const, statement: `${on} drop column ${name}` })),
  ];
}

function constraintChanges(place: Place, wanted: Shape, found: Shape): Change[] {
  const { table, isNew } = place;
  const on = `alter table ${table}`;
  const dropped = [...found.constraints]
    .filter(([name, { definition }]) => wanted.constraints.get(name)?.definition !== definition)
    .map(([name]) => ({ step: 'columns' as const, statement: `${on} drop constraint ${name}` }));
  const added = [...wanted.constraints]
    .filter(([name, { definition }]) => found.constraints.get(name)?.definition !== definition)
    .flatMap(([name, { definition, kind, index }]): Change[] => {
      const step = kind === 'f' ? 'references' : 'keys';
      const add = `${on} add constraint ${name} `;
      if (isNew || kind === 'x') return [{ step, statement: add + definition }];
      if (index !== null) {
        const type = kind === 'p' ? 'primary key' : 'unique';
        const deferral = /( DEFERRABLE.*)?$/.exec(definition)?.[1] ?? '';
        return [
          { step, statement: concurrently(index) },
          { step, statement: `${add}${type} using index ${name}${deferral}` },
        ];
      }
      return [
        { step, statement: `${add}${definition} not valid` },
        { step: 'checks', statement: `${on} validate constraint ${name}` },
      ];
    });
  return [...dropped, ...added];
}

function indexChanges({ isNew, schema }: Place, wanted: Shape, found: Shape): Change[] {
  const isOther = (one: Shape, other: Shape) =>
    [...one.indexes].filter(([name, definition]) => other.indexes.get(name) !== definition);
  return [
    ...isOther(found, wanted).map(([name]) => ({
      step: 'columns' as const,
      statement: `drop index concurrently if exists ${schema}.${name}`,
    })),
    ...isOther(wanted, found).map(([, definition]) => ({
      step: 'keys' as const,
      statement: isNew ? definition : concurrently(definition),
    })),
  ];
}

function concurrently(index: string): string {
  return index.replace(' INDEX ', ' INDEX CONCURRENTLY ');
}

/** Triggers and policies; replaced if they differ. */
function ruleChanges({ table }: Place, wanted: Shape, found: Shape): Change[] {
  const rule = (statement: string): Change => ({ step: 'rules', statement });
  const isOther = (kind: 'triggers' | 'policies', one: Shape, other: Shape) =>
    [...one[kind]].filter(([name, definition]) => other[kind].get(name) !== definition);
  return [
    ...isOther('triggers', found, wanted).map(([name]) => rule(`drop trigger ${name} on ${table}`)),
    ...isOther('triggers', wanted, found).map(([, definition]) => rule(definition)),
    ...isOther('policies', found, wanted).map(([name]) => rule(`drop policy ${name} on ${table}`)),
    ...isOther('policies', wanted, found).map(([name, definition]) =>
      rule(`create policy ${name} on ${table} ${definition}`),
    ),
  ];
}
