import type pg from 'pg';

/** Ends a transaction that failed. If the connection is gone, so is the transaction, and the first error says why. */
export async function rollBack(client: pg.ClientBase): Promise<void> {
  await client.query('rollback').catch(() => undefined);
}
