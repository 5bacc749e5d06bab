import pg from 'pg';
import { isCode } from '#/platform/errors/is-code.ts';
import { ClusterError } from './errors.ts';
import type { Passwords } from './passwords.ts';

// Two roles log in: `postgres`, a superuser used only for maintenance, and `callwright`, which owns the database and
// has no other rights. Statements of a workspace run as further roles: two while there is one cell, and two others once
// there are several.

const service = 'callwright';
const workspaceRoles = [
  'callwright_app',
  'callwright_search',
  'callwright_app_of_cells',
  'callwright_search_of_cells',
];
const connectTimeoutMs = 10_000;

export type Address = { readonly socketFolder: string; readonly passwords: Passwords };

/** The connection URL for the ordinary role. */
export function serviceUrl({ socketFolder, passwords }: Address, database = service): string {
  return address(socketFolder, service, passwords.service, database);
}

export function adminUrl({ socketFolder, passwords }: Address, database = 'postgres'): string {
  return address(socketFolder, 'postgres', passwords.admin, database);
}

function address(socketFolder: string, user: string, password: string, database: string): string {
  const url = new URL(`postgres://${user}:${password}@localhost:5432/${database}`);
  url.searchParams.set('host', socketFolder);
  url.searchParams.set('sslmode', 'disable');
  return url.href;
}

/** Creates missing roles and the missing database. */
export async function ensureRoles(its: Address): Promise<void> {
  const client = new pg.Client({
    connectionString: adminUrl(its),
    connectionTimeoutMillis: connectTimeoutMs,
  });
  client.on('error', () => undefined); // the pending query is rejected as well
  await client.connect();
  try {
    const { rows } = await client.query<{ isMade: boolean; hasRoles: boolean }>(
      `select exists (select from pg_database where datname = $1) as "isMade",
        (select count(*) from pg_roles where rolname = $1 or rolname = any($2)) = 5 as "hasRoles"`,
      [service, workspaceRoles],
    );
    const { isMade = false, hasRoles = false } = rows[0] ?? {};
    if (isMade && hasRoles) return;
    const made = workspaceRoles.map(
      (role) =>
        `if not exists (select from pg_roles where rolname = '${role}') then create role ${role} nologin; end if;`,
    );
    await client.query(`do $$ begin
      ${made.join('\n      ')}
      if not exists (select from pg_roles where rolname = '${service}') then create role ${service} login; end if;
      alter role ${service} password '${its.passwords.service}';
      grant callwright_app to callwright_app_of_cells;
      grant callwright_search to callwright_search_of_cells;
      grant ${workspaceRoles.join(', ')} to ${service};
    end $$`);
    if (!isMade) await client.query(`create database ${service} owner ${service} template template0`);
  } finally {
    await client.end();
  }
}

/**
 * Whether a server answers: false while it is starting or stopping, true if it refuses the connection for another
 * reason.
 */
export async function answers(its: Address, limitMs: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl(its), connectionTimeoutMillis: limitMs });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (isCode(error, '28P01', '28000'))
      throw new ClusterError(
        'postgres-passwords.json is not the file that this database was made with; put that one back',
      );
    return error instanceof Error && 'code' in error && /^(?!57P03)[0-9A-Z]{5}$/.test(String(error.code));
  } finally {
    await client.end().catch(() => undefined);
  }
}
