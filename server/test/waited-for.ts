import { eventually } from './eventually.ts';
import { server } from './harness.ts';

const { cells, pool } = server.app.database;
/** If cells are on other servers, only the cluster knows which sessions wait. */
const [whoAmI, whoWaits] = cells.areSpread
  ? ['select citus_backend_gpid() as id', 'select from citus_lock_waits where blocking_gpid = $1']
  : ['select pg_backend_pid() as id', 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'];

type Asked = { run(text: string): Promise<{ rows: readonly { id?: number }[] }> };

/** @returns a function that waits until another session waits for a lock of this transaction */
export async function waitedFor(db: Asked): Promise<() => Promise<void>> {
  const { rows } = await db.run(whoAmI);
  return () => eventually(async () => (await pool.query(whoWaits, [rows[0]?.id])).rows.length > 0);
}
