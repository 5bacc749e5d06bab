import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import serverPackage from '#/package.json' with { type: 'json' };
import { alignCell, makeAccountView } from '#/platform/db/cell-shape.ts';
import { cellsChannel, firstCell, readCells, schemaOf } from '#/platform/db/cells.ts';
import { createRolesOfCells, grantToWorkspaceRoles } from '#/platform/db/grants.ts';
import { migrationLock, migrationOf } from '#/platform/db/migrate.ts';
import type { Database } from '#/platform/db/open.ts';
import { serviceRoleAt } from '#/platform/db/session.ts';
import { CellError } from './cell-error.ts';
import { distribute, mustBeReady, prepareServers } from './cluster.ts';

/**
 * Creates a cell, or continues after an interruption. From the second cell on, each transaction determines its cell;
 * processes that do not know this yet are refused by the database and look again.
 * @param at the current time of the service
 */
export async function addCell(database: Database, name: string, at: string): Promise<void> {
  if (!/^[a-z][a-z0-9_]{0,30}$/.test(name))
    throw new CellError(
      'The name of a cell is a small letter with letters, digits and _ after it, 31 at most',
    );
  await database.unhurried((client) =>
    migrationLock(client, async () => {
      if ((await readCells(client)).includes(name)) throw new CellError(`There is a cell ${name} already`);
      await mustBeOfOneVersion(client);
      const { isCluster } = database.cells;
      if (isCluster) await mustBeReady(client);
      await asLogin(client, async (member) => {
        await createRolesOfCells(client, member);
        if (isCluster) await prepareServers(client, serviceRoleAt(client));
      });
      await alignCell(client, name);
      if (isCluster) await distribute(client, schemaOf(name));
      await makeAccountView(client, firstCell);
      await client.query('insert into cell (name, shape, created_at) values ($1, $2, $3)', [
        name,
        await migrationOf(client),
        at,
      ]);
      await grantToWorkspaceRoles(client);
      await client.query('select pg_notify($1, $2)', [cellsChannel, name]);
      await waitForEarlier(client);
    }),
  );
  await database.cells.refresh();
}

/** A version that does not know cells could not serve any request from now on. */
async function mustBeOfOneVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string; host: string }>(
    "select version, host from process_heartbeat where seen_at > now() - interval '20 seconds' and version <> $1 limit 1",
    [serverPackage.version],
  );
  const [other] = rows;
  if (other !== undefined)
    throw new CellError(
      `A process of version ${other.version} runs on ${other.host}: update all processes to ${serverPackage.version} first`,
    );
}

const earlierMaxMs = 60_000;
const lookEveryMs = 100;

/** Waits for transactions under the old roles, because the move of a workspace would not wait for them. */
async function waitForEarlier(client: pg.ClientBase): Promise<void> {
  const endAt = performance.now() + earlierMaxMs;
  const read = async (): Promise<Set<string>> => {
    const { rows } = await client.query<{ id: string }>(
      `select l.virtualxid as id from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'virtualxid' and l.pid <> pg_backend_pid() and a.datname = current_database()`,
    );
    return new Set(rows.map(({ id }) => id));
  };
  for (let open = await read(); open.size > 0; open = open.intersection(await read())) {
    if (performance.now() > endAt)
      throw new CellError(
        'The cell is there, but a transaction that began before has been open for a minute: move no workspace until it has ended',
      );
    await sleep(lookEveryMs);
  }
}

/** Runs as the login user, who may create roles; the service role may not. */
async function asLogin(client: pg.ClientBase, work: (member: string) => Promise<void>): Promise<void> {
  const role = serviceRoleAt(client);
  await client.query('set role none');
  try {
    await work(role === 'none' ? 'current_user' : role);
  } finally {
    await client.query(`set role ${role}`);
  }
}
