import type { Db } from './db.ts';
import { rolesFor, settingText } from './cells.ts';
import { closedColumns, closedTables, openTables, rolesOfCells, workspaceRoles } from './grants.ts';
import { isAhead } from './migrate.ts';
import { isOfExtension } from './of-extension.ts';
import type { Database } from './open.ts';

const policyText = (column: string): string =>
  `(${column} = (NULLIF(current_setting('app.account_id'::text, true), ''::text))::bigint)`;

/** Schemas of the first cell, of tables outside of cells, and of further cells. */
const schemas = `(n.nspname = 'public' or n.nspname like 'cell\\_%')`;
/** Tables of further cells are shown with their schema. */
const tableName = `case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname`;
/** The roles that exist: those for several cells may not. */
const madeRoles = '(select rolname::text as role from pg_roles where rolname = any($1)) made';
const allRoles = [...workspaceRoles, ...rolesOfCells];

type Table = { name: string; isOfWorkspace: boolean; isGuarded: boolean; policy: string | null };

/**
 * Proves at start that row-level security is in place. Each table either belongs to workspaces and has a policy, or is
 * known to belong to none. With a workspace role, no row is visible without a workspace, no foreign row with one, and
 * no credential ever. Otherwise the service does not start.
 */
export async function proveTenancy(database: Database): Promise<void> {
  await database.db.onConnection(async (db) => {
    const tables = await readTables(db);
    const guarded = tables.filter(({ name, isOfWorkspace }) => isOfWorkspace || name === 'account');
    refuse(
      'Tables without row-level security',
      guarded.filter((table) => !isRight(table)),
    );
    const known = new Set([...guarded.map(({ name }) => name), ...closedTables, ...openTables]);
    const strays = tables.filter(({ name }) => !known.has(name));
    refuse('Tables that are neither of a workspace nor named in grants.ts', await refused(db, strays));
    refuse('Views that do not run with the rights of their reader', await viewsOfTheirOwner(db));
    await seeNothing(db, guarded);
    await seeNothingOfOthers(db, guarded);
    await mayNotEnter(db);
    await mayNotRead(db);
    await areBound(db);
  });
}

async function readTables(db: Db): Promise<Table[]> {
  const { rows } = await db.run(`
    select ${tableName} as name, a.attname is not null as "isOfWorkspace", c.relrowsecurity as "isGuarded",
      (select pg_get_expr(p.polqual, p.polrelid) from pg_policy p
        where p.polrelid = c.oid and p.polname = 'workspace' and p.polcmd = '*' and p.polwithcheck is null) as policy
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
    where ${schemas} and c.relkind in ('r', 'p') and not ${isOfExtension('pg_class', 'c.oid')} order by 1`);
  return rows;
}

/** A table of a later version, unknown to this one, is accepted if no workspace can reach it. */
async function refused(db: Db, strays: readonly Table[]): Promise<readonly { name: string }[]> {
  if (strays.length === 0 || !(await isAhead(db))) return strays;
  const { rows } = await db.run(
    `select distinct name from ${madeRoles}, unnest($2::text[]) as name
    where has_table_privilege(role, name, 'select, insert, update, delete, truncate')
      or has_any_column_privilege(role, name, 'select, insert, update') order by name`,
    [allRoles, strays.map(({ name }) => name)],
  );
  return rows;
}

/** A view that runs with its owner's rights bypasses the policies. Views of extensions are left out. */
async function viewsOfTheirOwner(db: Db): Promise<{ name: string }[]> {
  const { rows } = await db.run(`
    select ${tableName} as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where (${schemas} or n.nspname = 'past' or n.nspname like 'past\\_%') and c.relkind in ('v', 'm') and not coalesce(c.reloptions @> '{security_invoker=true}', false)
      and not ${isOfExtension('pg_class', 'c.oid')}
    order by 1`);
  return rows;
}

function isRight({ name, isGuarded, policy }: Table): boolean {
  return isGuarded && policy === policyText(name === 'account' ? 'id' : 'account_id');
}

function refuse(what: string, tables: readonly { name: string }[]): void {
  if (tables.length > 0) throw new Error(`${what}: ${tables.map(({ name }) => name).join(', ')}`);
}

async function seeNothing(db: Db, tables: readonly Table[]): Promise<void> {
  for (const group of byPlace(tables)) {
    const visible = group.map(({ name }) => `select '${name}' as name where exists (select from ${name})`);
    refuse('Rows are visible without a workspace in', await asWorkspace(db, '', visible));
  }
}

async function seeNothingOfOthers(db: Db, tables: readonly Table[]): Promise<void> {
  const { rows } = await db.run('select id from account order by id limit 1');
  const [one] = rows;
  if (one === undefined) return;
  for (const group of byPlace(tables)) {
    const foreign = group.map(({ name }) => {
      const column = name === 'account' ? 'id' : 'account_id';
      return `select '${name}' as name where exists (select from ${name} where ${column} <> ${one.id})`;
    });
    refuse('Rows of other workspaces are visible in', await asWorkspace(db, String(one.id), foreign));
  }
}

/** Grouped by cell, because cells may be on different servers. */
function byPlace(tables: readonly Table[]): Table[][] {
  return [...Map.groupBy(tables, ({ name }) => name.slice(0, Math.max(0, name.indexOf('.')))).values()];
}

async function asWorkspace(
  db: Db,
  accountId: string,
  questions: readonly string[],
): Promise<{ name: string }[]> {
  const workspace = settingText(db.cells, 'app.account_id', accountId);
  await db.run(`begin; set local role ${(db.cells?.roles ?? rolesFor([])).app}; ${workspace}`);
  try {
    return (await db.run(questions.join(' union all '))).rows;
  } finally {
    await db.run('rollback');
  }
}

/** Partitions have no policies of their own. They must be reachable only through their table. */
async function mayNotEnter(db: Db): Promise<void> {
  const { rows } = await db.run(
    `select role as name from ${madeRoles}, pg_namespace n
    where n.nspname = 'partitions' and has_schema_privilege(role, n.oid, 'usage')`,
    [allRoles],
  );
  refuse('Partitions can be read past the policies of their table by', rows);
}

async function mayNotRead(db: Db): Promise<void> {
  const { rows } = await db.run(
    `select distinct name from ${madeRoles}, (
        select c.relname as name, c.oid as relation, a.attname as attribute from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and (c.relname = any($2) or c.relname || '.' || a.attname = any($3))) closed
    where has_column_privilege(role, relation, attribute, 'select') order by name`,
    [allRoles, closedTables, closedColumns],
  );
  refuse('Workspaces may read the credentials in', rows);
}

/** Policies do not bind a superuser, a role with BYPASSRLS, or the owner of the table. */
async function areBound(db: Db): Promise<void> {
  const { rows } = await db.run(
    `select rolname as name from pg_roles r where rolname = any($1) and (rolsuper or rolbypassrls
      or exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${schemas} and c.relowner = r.oid))`,
    [allRoles],
  );
  refuse('Policies do not bind', rows);
}
