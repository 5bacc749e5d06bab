import type { Ctx } from '#/platform/context/ctx.ts';
import type { NumberedChange, Subscriber } from '#/platform/context/subscriber.ts';
import { among } from '#/platform/db/among.ts';
import { sql } from '#/platform/db/sql.ts';
import { stepsOf, type Told } from './steps.ts';
import { store } from './store.ts';

/**
 * Keeps the past: folds each change into the record that it is about. Nothing else writes there but the first filling
 * and erasing, so that a row that somebody changed without telling is other than its record.
 */
export const archive: Subscriber = {
  name: 'archive',
  types: ['contact.*', 'call.*', 'deal.*', 'transaction.*', 'setter_claim.*'],
  handle: async (tx, changes) => {
    await store(tx, await stepsOf(tx, await readTold(tx, changes)));
  },
};

async function readTold(tx: Ctx, changes: readonly NumberedChange[]): Promise<Told[]> {
  const contexts = new Map(changes.map(({ id, context }) => [id, context]));
  const { rows } = await sql<Omit<Told, 'context'>>`
    select x.id, x.type, x.sequence, x.occurred_at as at, x.actor, x.object, x.extra from change x
    where x.account_id = ${tx.accountId} and ${among(
      'x.id',
      changes.map(({ id }) => id),
    )}
    order by x.sequence`.execute(tx.db);
  return rows.map((row) => ({ ...row, context: contexts.get(row.id) ?? null }));
}
