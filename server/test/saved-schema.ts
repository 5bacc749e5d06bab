import pg from 'pg';
import { readCellTables } from '#/platform/db/cell-tables.ts';
import { firstCell, schemaOf } from '#/platform/db/cells.ts';
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

/** Where a table is, by its name. */
export type PlaceOf = (table: string) => string;

/** Makes a function of a workspace, `$1`, for each cell: a plan is of the tables of one. */
export async function makeFunction(
  name: string,
  returns: string,
  bodyIn: (placeOf: PlaceOf) => string,
): Promise<void> {
  const client = await savedSession();
  const ofCells = new Set(await readCellTables(client));
  for (const cell of server.app.database.cells.names) {
    const body = bodyIn((table) => `${ofCells.has(table) ? schemaOf(cell) : 'public'}.${table}`);
    await client.query(
      `create function saved.${name}_${cell}(bigint) returns ${returns} language plpgsql as $body$ begin ${body} end $body$`,
    );
  }
}

/** What a function says of a workspace. */
export async function callFunction<T>(called: string, accountId: number): Promise<T[]> {
  const client = await savedSession();
  const name = `${called}_${await cellOf(accountId)}`;
  const { rows } = await client.query<{ said: T }>({
    name,
    text: `select saved.${name}($1) as said`,
    values: [accountId],
  });
  return rows.map(({ said }) => said);
}

async function cellOf(accountId: number): Promise<string> {
  if (server.app.database.cells.isOne) return firstCell;
  const client = await savedSession();
  const { rows } = await client.query<{ cell: string }>('select cell from public.account where id = $1', [
    accountId,
  ]);
  return rows[0]?.cell ?? firstCell;
}
