import type { Ctx } from '#/platform/context/ctx.ts';
import type { Entry } from '#/domain/sales/commission-engine/post.ts';
import { publishAll } from '#/platform/changes/publish.ts';
import { sql } from '#/platform/db/sql.ts';
import { firstDayOf } from './months.ts';
import { readStatements } from './statements.ts';

/** Publishes that the pay of people has changed, in the transaction of the ledger. */
export async function announceStatements(tx: Ctx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const touched = new Map(
    entries.map(({ line: { userId, currency }, period }) => {
      const row = { user_id: userId, currency, period: firstDayOf(period) };
      return [JSON.stringify(row), row];
    }),
  );
  const statements = await readStatements(
    tx,
    sql`(e.user_id, e.currency, e.period) in (
      select t.user_id, t.currency, t.period from jsonb_to_recordset(${JSON.stringify([...touched.values()])}::jsonb)
        as t (user_id bigint, currency text, period date))`,
  );
  await publishAll(
    tx,
    statements.map((object) => ({ type: 'commission_statement.updated', object })),
  );
}
