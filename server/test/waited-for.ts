import { eventually } from './eventually.ts';
import { server } from './harness.ts';

const { cells, pool } = server.app.database;
/** Where cells are on other servers, the cluster knows who waits there. */
const [whoAmI, whoWaits] = cells.areSpread
  ? ['select citus_backend_gpid() as id', 'select from citus_lock_waits where blocking_gpid = $1']
  : ['select pg_backend_pid() as id', 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'];

type Asked = { run(text: string): Promise<{ rows: readonly { id?: number }[] }> };

/** @returns what waits until somebody else waits for what this transaction has locked */
export async function waitedFor(db: Asked): Promise<() => Promise<void>> {
  const { rows } = await db.run(whoAmI);
  return () => eventually(async () => (await pool.query(whoWaits, [rows[0]?.id])).rows.length > 0);
}
