import type pg from 'pg';

/**
 * Runs statements on each of the other servers of a cluster: Citus does not forward changes of roles that existed
 * before, nor grants on columns.
 * @param statements a PL/pgSQL body
 */
export async function onOtherServers(
  client: Pick<pg.ClientBase, 'query'>,
  statements: string,
): Promise<void> {
  // Without this, Citus does not let a single server change it.
  const alone = `do $$ begin perform set_config('citus.enable_ddl_propagation', 'off', true); ${statements} end $$`;
  const { rows } = await client.query<{ result: string }>(
    'select result from run_command_on_workers($1) where not success',
    [alone],
  );
  if (rows[0] !== undefined) throw new Error(`A server of the cluster refused: ${rows[0].result}`);
}
