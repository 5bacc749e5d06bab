import pg from 'pg';
import { readCellTables } from '#/platform/db/cell-tables.ts';
import { firstCell, schemaOf } from '#/platform/db/cells.ts';
import { addressesOf } from './citus.ts';
import { server } from './harness.ts';

/** A server with workspace tables, and the names of its tables there. */
type Place = { readonly client: pg.Client; readonly names: ReadonlyMap<string, string> };
type Table = { readonly name: string };

/** Maps the name of a table to its name on a server. */
export type PlaceOf = (table: string) => string;
type BodyIn<T extends Table> = (tables: readonly T[], placeOf: PlaceOf) => string;

let opening: Promise<readonly Place[]> | null = null;
let ofCells: Promise<ReadonlySet<string>> | null = null;

/**
 * One session on each server, for functions over all tables of a workspace, in a separate schema. It keeps about two
 * hundred plans, because planning takes longer than execution. Its triggers are off, so that writes have no side
 * effects; switching them off and on again would discard the plans each time.
 */
function places(): Promise<readonly Place[]> {
  opening ??= (async () => {
    const addresses = await addressesOf(server.databaseUrl);
    return Promise.all(addresses.map(open));
  })();
  return opening;
}

async function open(address: string): Promise<Place> {
  const client = new pg.Client({ connectionString: address });
  // The database is dropped at the end, while this is still connected.
  client.on('error', () => undefined);
  await client.connect();
  const { areSpread } = server.app.database.cells;
  await client.query(
    `set session_replication_role = replica; set plan_cache_mode = force_generic_plan; set lock_timeout = 200`,
  );
  // Objects created here stay on this server.
  if (areSpread) await client.query('set citus.enable_ddl_propagation = off');
  await client.query('create schema saved');
  const { rows } = await client.query<{ table: string; name: string }>(areSpread ? ownShards : ownTables);
  return { client, names: new Map(rows.map(({ table, name }) => [table, name])) };
}

const ownTables = `select full_name as table, full_name as name
  from (select format('%s.%s', schemaname, tablename) as full_name from pg_tables) as t`;

/**
 * A cluster stores a table in shards whose names contain their numbers. Tables that it does not know are on the
 * coordinator.
 */
const ownShards = `select format('%s.%s', n.nspname, c.relname) as table, format('%s.%s', n.nspname, c.relname || '_' || s.shardid) as name
  from pg_dist_placement p join pg_dist_local_group using (groupid) join pg_dist_shard s using (shardid)
  join pg_class c on c.oid = s.logicalrelid join pg_namespace n on n.oid = c.relnamespace
  union all
  select format('%s.%s', schemaname, tablename), format('%s.%s', schemaname, tablename) from pg_tables, pg_dist_local_group
  where groupid = 0 and format('%I.%I', schemaname, tablename)::regclass not in (select logicalrelid from pg_dist_partition)`;

/** The session on the test server, or on the coordinator of a cluster. */
export async function savedSession(): Promise<pg.Client> {
  const [first] = await places();
  if (first === undefined) throw new Error('There is no server.');
  return first.client;
}

async function readOfCells(): Promise<ReadonlySet<string>> {
  ofCells ??= savedSession().then(async (client) => new Set(await readCellTables(client)));
  return ofCells;
}

/** The names of the tables on a server, for the workspaces of a cell. */
async function foundIn({ names }: Place, cell: string): Promise<(table: string) => string | undefined> {
  const inCells = await readOfCells();
  return (table) => names.get(`${inCells.has(table) ? schemaOf(cell) : 'public'}.${table}`);
}

function bodyFor<T extends Table>(
  tables: readonly T[],
  found: (table: string) => string | undefined,
  bodyIn: BodyIn<T>,
): string {
  return bodyIn(
    tables.filter(({ name }) => found(name) !== undefined),
    (table) => found(table) ?? `public.${table}`,
  );
}

/** Runs statements on each server, for the tables that it has in any cell. */
export async function runBeside<T extends Table>(
  tables: readonly T[],
  statementsIn: BodyIn<T>,
): Promise<void> {
  for (const place of await places()) {
    const cells = server.app.database.cells.names;
    const inEach = await Promise.all(cells.map((cell) => foundIn(place, cell)));
    const found = (table: string) => inEach.map((look) => look(table)).find((name) => name !== undefined);
    await place.client.query(bodyFor(tables, found, statementsIn));
  }
}

/**
 * Creates a function for a workspace, `$1`: one for each cell, because a plan belongs to the tables of one cell; and on
 * each server, for the tables that it has.
 */
export async function makeFunction<T extends Table>(
  name: string,
  returns: string,
  tables: readonly T[],
  bodyIn: BodyIn<T>,
): Promise<void> {
  for (const place of await places())
    for (const cell of server.app.database.cells.names) {
      const body = bodyFor(tables, await foundIn(place, cell), bodyIn);
      await place.client.query(
        `create function saved.${name}_${cell}(bigint) returns ${returns} language plpgsql as $body$ begin ${body} end $body$`,
      );
    }
}

/** The results of a function for a workspace, from all servers. */
export async function callFunction<T>(called: string, accountId: number): Promise<T[]> {
  const name = `${called}_${await cellOf(accountId)}`;
  const text = `select saved.${name}($1) as said`;
  const said = await Promise.all(
    (await places()).map(({ client }) => client.query<{ said: T }>({ name, text, values: [accountId] })),
  );
  return said.flatMap(({ rows }) => rows.map((row) => row.said));
}

async function cellOf(accountId: number): Promise<string> {
  if (server.app.database.cells.isOne) return firstCell;
  const client = await savedSession();
  const { rows } = await client.query<{ cell: string }>('select cell from public.account where id = $1', [
    accountId,
  ]);
  return rows[0]?.cell ?? firstCell;
}
