import pg from 'pg';
import { server } from './harness.ts';

let opening: Promise<pg.Client> | null = null;

/**
 * One session for functions over all tables of a workspace, in a schema of their own. It keeps their plans, of which
 * there are some two hundred: making them takes longer than running them. Triggers rest in it, so that nothing follows
 * from what it writes; a session that switches them off and on again loses its plans each time.
 */
async function open(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  // At the end the database is removed while this is connected.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `set session_replication_role = replica; set plan_cache_mode = force_generic_plan; set lock_timeout = 200;
    create schema saved`,
  );
  return client;
}

export function savedSession(): Promise<pg.Client> {
  opening ??= open();
  return opening;
}

/** Makes a function of a workspace, `$1`. */
export async function makeFunction(name: string, returns: string, body: string): Promise<void> {
  const client = await savedSession();
  await client.query(
    `create function saved.${name}(bigint) returns ${returns} language plpgsql as $body$ begin ${body} end $body$`,
  );
}

/** What a function says of a workspace. */
export async function callFunction<T>(name: string, accountId: number): Promise<T[]> {
  const client = await savedSession();
  const { rows } = await client.query<{ said: T }>({
    name,
    text: `select saved.${name}($1) as said`,
    values: [accountId],
  });
  return rows.map(({ said }) => said);
}
