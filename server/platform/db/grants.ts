import type pg from 'pg';
import { firstCell, isOnCitus, pastOf, readCells, rolesFor, schemaOf, type WorkspaceRoles } from './cells.ts';
import { jobsSchema } from './jobs-schema.ts';
import { isOfExtension } from './of-extension.ts';
import { onOtherServers } from './on-other-servers.ts';

/** The roles for statements of a workspace. They own nothing, so that policies bind them. */
export const workspaceRoles = Object.values(rolesFor([]));
/** The roles used instead once there are several cells (docs/decisions/0214). The same policies bind them. */
export const rolesOfCells = Object.values(rolesFor(['', '']));

/** Tables about sign-in and about the whole installation. Workspaces can neither read nor write them. */
export const closedTables = [
  'access_link',
  'calendar_attempt',
  'cell',
  'cell_move',
  'company_attempt',
  'installation_secret',
  'logout_token',
  'mcp_message',
  'mcp_session',
  'mcp_window',
  'oauth_assertion',
  'oauth_code',
  'oauth_grant',
  'oauth_token',
  'operator_act',
  'operator_act_chain',
  'passkey',
  'passkey_challenge',
  'pending_sign_in',
  'person_picture',
  'process_heartbeat',
  'rate_limit',
  'recovery_code',
  'saml_assertion',
  'schema_migration',
  'session',
  'throttle',
  'totp_factor',
  'verified_domain',
];

/** Tables of the whole installation that workspaces may read, except for columns that prove a person's identity. */
export const openTables = ['app_user', 'oauth_client', 'oauth_client_logo'];

/** Columns that workspaces may write but never read. */
export const closedColumns = [
  'api_key.token_hash',
  'app_user.passkey_handle',
  'app_user.password_hash',
  'calendar_feed.token_hash',
  'oauth_client.registration_token_hash',
  'oauth_client.secret_hash',
];

/** @param member the role that may switch to these roles */
export async function createWorkspaceRoles(
  client: pg.ClientBase,
  member = 'current_user',
  roles: readonly string[] = workspaceRoles,
): Promise<void> {
  try {
    for (const role of roles) {
      await createRole(client, role);
      // Granted only if missing: databases of one server share roles, and two concurrent grants collide.
      const name = member === 'current_user' ? member : `'${member}'`;
      await client.query(
        `do $$ begin
          if not pg_has_role(${name}, '${role}', 'MEMBER') then grant ${role} to ${member}; end if;
        exception when unique_violation then null; end $$`,
      );
    }
  } catch (error) {
    const statements = roles.map((role) => `create role ${role} nologin; grant ${role} to <user>;`).join(' ');
    throw new Error(
      `The database user may not create the roles ${roles.join(' and ')}. As a superuser run: ${statements}`,
      { cause: error },
    );
  }
}

/**
 * Makes the roles for several cells. Each is a member of the role that it replaces, so that policies for that role
 * apply.
 */
export async function createRolesOfCells(client: pg.ClientBase, member = 'current_user'): Promise<void> {
  await createWorkspaceRoles(client, member, rolesOfCells);
  for (const [index, role] of rolesOfCells.entries())
    await client.query(
      `do $$ begin
        if not pg_has_role('${role}', '${workspaceRoles[index]}', 'MEMBER') then grant ${workspaceRoles[index]} to ${role}; end if;
      exception when unique_violation then null; end $$`,
    );
}

export async function createRole(client: pg.ClientBase, role: string): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
  exception when duplicate_object or unique_violation then null; end $$`);
}

/** Grants the rights of the workspace roles again, in one transaction. */
export async function grantToWorkspaceRoles(client: pg.ClientBase): Promise<void> {
  const cells = await readCells(client);
  const { app, search } = rolesFor(cells);
  const others = cells.length > 1 ? workspaceRoles : [];
  await client.query('begin');
  // Tables outside of cells come last: they include the columns that nobody may read.
  for (const cell of cells.filter((name) => name !== firstCell))
    await grantIn(client, schemaOf(cell), { app, search });
  if (cells.length > 1) await grantIn(client, `cell_${firstCell}`, { app, search });
  await grantIn(client, 'public', { app, search });
  if (others.length > 0)
    await client.query(
      `revoke all on ${(await ownObjects(client, 'public')).tables} from ${others.join(', ')}`,
    );
  for (const cell of cells) await grantPast(client, pastOf(cell), `${app}, ${search}`);
  await client.query(`
    grant usage on schema ${jobsSchema} to ${app};
    grant select, insert, update, delete on all tables in schema ${jobsSchema} to ${app};
    grant usage, select on all sequences in schema ${jobsSchema} to ${app};
    grant execute on all functions in schema ${jobsSchema} to ${app}`);
  await closeColumns(client, `${app}, ${search}`);
  await client.query('update schema_migration set has_rights = true where not has_rights');
  await client.query('commit');
  if (await isOnCitus(client)) await openColumnsOnServers(client, `${app}, ${search}`);
}

/**
 * Grants read access to the views of past states, which run with the rights of the reader. Does nothing for a version
 * that has no such views. Also sets default privileges: a view that a later migration replaces is readable at once.
 */
export async function grantPast(client: pg.ClientBase, schema: string, both: string): Promise<void> {
  const { rows } = await client.query('select from pg_namespace where nspname = $1', [schema]);
  if (rows.length === 0) return;
  await client.query(
    `grant usage on schema ${schema} to ${both}; grant select on all tables in schema ${schema} to ${both};
    alter default privileges in schema ${schema} grant select on tables to ${both}`,
  );
}

const notRewritten = ['audit_entry', 'commission_entry', 'commission_posting'];
const notWritten = ['audit_chain'];

/**
 * Grants rights on new tables of workspaces before the upgrade ends, which can take long: triggers and views of the past
 * lead requests to them at once. All other grants wait for the end of the upgrade.
 */
export async function grantNewTables(
  client: pg.ClientBase,
  schema: string,
  { app, search }: WorkspaceRoles,
): Promise<void> {
  const { rows } = await client.query<{ name: string; sequences: string | null }>(
    `select c.oid::regclass::text as name,
      (select string_agg(d.objid::regclass::text, ', ') from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
        where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid) as sequences
    from pg_class c
    where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and not has_table_privilege($2, c.oid, 'select') and c.relname <> all($3)`,
    [
      schema,
      app,
      [...closedTables, ...openTables, ...tablesWithClosedColumns(), ...notRewritten, ...notWritten],
    ],
  );
  for (const { name, sequences } of rows) {
    await client.query(`grant select, insert, update, delete on ${name} to ${app}`);
    await client.query(`grant select on ${name} to ${search}`);
    if (sequences !== null) await client.query(`grant usage, select on sequence ${sequences} to ${app}`);
  }
}

async function grantIn(
  client: pg.ClientBase,
  schema: string,
  { app, search }: WorkspaceRoles,
): Promise<void> {
  const both = `${app}, ${search}`;
  const { tables, functions, sequences } = await ownObjects(client, schema);
  await client.query(`
    revoke all on ${tables} from ${both};
    grant usage on schema ${schema} to ${both};
    grant select, insert, update, delete on ${tables} to ${app};
    grant select on ${tables} to ${search}`);
  if (functions !== null) await client.query(`grant execute on function ${functions} to ${both}`);
  if (sequences !== null) await client.query(`grant usage, select on sequence ${sequences} to ${app}`);
  const take = async (rights: string, tables: readonly string[], roles: string): Promise<void> => {
    const there = await existing(client, schema, tables);
    if (there.length > 0) await client.query(`revoke ${rights} on ${there.join(', ')} from ${roles}`);
  };
  await take('all', closedTables, both);
  await take('insert, update, delete', openTables, app);
  // History must not be rewritten.
  await take('update, delete', notRewritten, app);
  await take('insert, update, delete', notWritten, app);
}

type Objects = { tables: string; functions: string | null; sequences: string | null };

/**
 * The objects in a schema, except those of extensions such as pg_stat_statements, whose rights only their owner can
 * change.
 */
async function ownObjects(client: pg.ClientBase, schema: string): Promise<Objects> {
  const { rows } = await client.query<Objects>(
    `select string_agg(c.oid::regclass::text, ', ' order by c.oid) filter (where c.relkind <> 'S') as tables,
      string_agg(c.oid::regclass::text, ', ' order by c.oid) filter (where c.relkind = 'S') as sequences,
      (select string_agg(p.oid::regprocedure::text, ', ' order by p.oid) from pg_proc p
        where p.pronamespace = $1::regnamespace and p.prokind <> 'p' and not ${isOfExtension('pg_proc', 'p.oid')}) as functions
    from pg_class c
    where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and not ${isOfExtension('pg_class', 'c.oid')}`,
    [schema],
  );
  const [found] = rows;
  if (found === undefined || found.tables === null) throw new Error(`The schema ${schema} has no tables`);
  return found;
}

/** The tables that exist: a backup of an earlier version is restored into that version's tables. */
async function existing(client: pg.ClientBase, schema: string, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select $2 || '.' || name as name from unnest($1::text[]) as name where to_regclass($2 || '.' || name) is not null",
    [tables, schema],
  );
  return rows.map(({ name }) => name);
}

/** Read access to a table includes all columns, so it is revoked and then granted for each of the other columns. */
async function closeColumns(client: pg.ClientBase, roles: string): Promise<void> {
  for (const table of await existing(client, 'public', tablesWithClosedColumns())) {
    await client.query(`revoke select on ${table} from ${roles}`);
    await client.query(`grant select (${await openColumns(client, table)}) on ${table} to ${roles}`);
  }
}

function tablesWithClosedColumns(): string[] {
  return [...new Set(closedColumns.map((column) => column.slice(0, column.indexOf('.'))))];
}

async function openColumns(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and $1::text || '.' || attname <> all($2)`,
    [table, closedColumns.map((column) => `public.${column}`)],
  );
  return rows[0]?.columns ?? '';
}

/** Citus forwards grants on tables to its other servers, but not grants on columns. */
async function openColumnsOnServers(client: pg.ClientBase, roles: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select logicalrelid::text as name from pg_dist_partition where repmodel = 't' and logicalrelid::text = any($1) order by 1",
    [tablesWithClosedColumns()],
  );
  for (const { name } of rows) {
    const right = `grant select (${await openColumns(client, `public.${name}`)}) on %s to ${roles}`;
    const { rows: refused } = await client.query<{ result: string }>(
      'select result from run_command_on_placements($1::text::regclass, $2) where not success',
      [`public.${name}`, right],
    );
    if (refused[0] !== undefined)
      throw new Error(`A server of the cluster refused rights: ${refused[0].result}`);
    // The schema-qualified name: functions of cells use the other servers' own tables.
    await onOtherServers(client, `${right.replace('%s', `public.${name}`)};`);
  }
}
