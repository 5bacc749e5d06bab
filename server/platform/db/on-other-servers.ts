import type pg from 'pg';

/**
 * On each of the other servers of a cluster by itself: the cluster does not tell them what belongs to all databases of a
 * server and was there before, nor rights to columns.
 * @param statements a body of plpgsql
 */
export async function onOtherServers(
  client: Pick<pg.ClientBase, 'query'>,
  statements: string,
): Promise<void> {
  // Otherwise the cluster would not let a server change this by itself.
  const alone = `do $$ begin perform set_config('citus.enable_ddl_propagation', 'off', true); ${statements} end $$`;
  const { rows } = await client.query<{ result: string }>(
    'select result from run_command_on_workers($1) where not success',
    [alone],
  );
  if (rows[0] !== undefined) throw new Error(`A server of the cluster refused: ${rows[0].result}`);
}
