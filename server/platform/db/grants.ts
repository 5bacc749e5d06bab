import type pg from 'pg';
import { jobsSchema } from './jobs-schema.ts';

/** The roles that statements of a workspace run as; neither owns anything, so that the policies bind both. */
export const workspaceRoles = ['callwright_app', 'callwright_search'] as const;

/** Tables about signing in and of the whole installation, of which no workspace sees or writes a row. */
export const closedTables = [
  'access_link',
  'calendar_attempt',
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

/** Tables of the whole installation that workspaces read, without columns that prove a person's identity. */
export const openTables = ['app_user', 'oauth_client', 'oauth_client_logo'];

/** What a workspace may write but never read. */
export const closedColumns = [
  'api_key.token_hash',
  'app_user.passkey_handle',
  'app_user.password_hash',
  'calendar_feed.token_hash',
  'oauth_client.registration_token_hash',
  'oauth_client.secret_hash',
];

/** @param member the role that may become one of them */
export async function createWorkspaceRoles(client: pg.ClientBase, member = 'current_user'): Promise<void> {
  try {
    for (const role of workspaceRoles) {
      await createRole(client, role);
      // Only where it is needed: databases of one server share roles, and two grants at once collide.
      const name = member === 'current_user' ? member : `'${member}'`;
      await client.query(
        `do $$ begin
          if not pg_has_role(${name}, '${role}', 'MEMBER') then grant ${role} to ${member}; end if;
        exception when unique_violation then null; end $$`,
      );
    }
  } catch (error) {
    const statements = workspaceRoles
      .map((role) => `create role ${role} nologin; grant ${role} to <user>;`)
      .join(' ');
    throw new Error(
      `The database user may not create the roles ${workspaceRoles.join(' and ')}. As a superuser run: ${statements}`,
      { cause: error },
    );
  }
}

export async function createRole(client: pg.ClientBase, role: string): Promise<void> {
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;
  exception when duplicate_object or unique_violation then null; end $$`);
}

/** Grants the rights of the workspace roles again: all or nothing, in one transaction. */
export async function grantToWorkspaceRoles(client: pg.ClientBase): Promise<void> {
  const both = workspaceRoles.join(', ');
  const [closed, open] = [await existing(client, closedTables), await existing(client, openTables)];
  await client.query(`begin;
    revoke all on all tables in schema public from ${both};
    grant usage on schema public to ${both};
    grant execute on all functions in schema public to ${both};
    grant select, insert, update, delete on all tables in schema public to callwright_app;
    grant select on all tables in schema public to callwright_search;
    grant usage, select on all sequences in schema public to callwright_app;
    revoke all on ${closed.join(', ')} from ${both};
    revoke insert, update, delete on ${open.join(', ')} from callwright_app;
    grant usage on schema ${jobsSchema} to callwright_app;
    grant select, insert, update, delete on all tables in schema ${jobsSchema} to callwright_app;
    grant usage, select on all sequences in schema ${jobsSchema} to callwright_app;
    grant execute on all functions in schema ${jobsSchema} to callwright_app`);
  await grantPast(client);
  // What happened is not to be rewritten.
  for (const kept of await existing(client, ['audit_entry', 'commission_entry', 'commission_posting']))
    await client.query(`revoke update, delete on ${kept} from callwright_app`);
  const [chain] = await existing(client, ['audit_chain']);
  if (chain !== undefined)
    await client.query(`revoke insert, update, delete on ${chain} from callwright_app`);
  await closeColumns(client);
  await client.query('commit');
}

/** Views of the past, read with the rights of who reads; a version before this one has none. */
async function grantPast(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("select from pg_namespace where nspname = 'past'");
  if (rows.length === 0) return;
  const both = workspaceRoles.join(', ');
  await client.query(
    `grant usage on schema past to ${both}; grant select on all tables in schema past to ${both}`,
  );
}

/** A backup of an earlier version is read into the tables of that version. */
async function existing(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [tables],
  );
  return rows.map(({ name }) => name);
}

/** A right to read a table includes all of its columns, so it is taken back and given for the others one by one. */
async function closeColumns(client: pg.ClientBase): Promise<void> {
  const tables = new Set(closedColumns.map((column) => column.slice(0, column.indexOf('.'))));
  for (const table of await existing(client, [...tables])) {
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and $2 || '.' || attname <> all($3)`,
      [table, table, closedColumns],
    );
    const both = workspaceRoles.join(', ');
    await client.query(
      `revoke select on ${table} from ${both}; grant select (${rows[0]?.columns}) on ${table} to ${both}`,
    );
  }
}
