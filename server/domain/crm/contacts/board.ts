import type { board } from '@callwright/contract/contact-board.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { inPast } from '#/platform/past/as-of.ts';
import { contactConditions } from './filters.ts';

type Row = { stage_option_id: number | null; count: number; value: number };

/**
 * GET /v1/contacts/board: counts the contacts of each stage using the index contact_by_stage, and sums their deals in
 * the same statement, so that counts and sums are from one snapshot.
 */
export const getContactBoard = inPast('contacts:read', readContactBoard);

async function readContactBoard(ctx: Ctx, input: Input<typeof board>): Promise<Result<typeof board>> {
  const { base, times, statuses, stages, others } = contactConditions(ctx, input);
  const where = sql.join([...base, ...times, ...statuses, ...stages, ...others], sql` and `);
  const { currency } = ctx.account;
  const { rows } = await sql<Row>`
    with matched as materialized (select c.id, c.stage_option_id from contact c where ${where}),
      bought as (
        select d.contact_id, sum(d.value - d.discount) as value
        from deal d
        where d.account_id = ${ctx.accountId} and d.deleted_at is null and d.currency = ${currency}
        group by d.contact_id
      )
    select matched.stage_option_id, count(*) as count, coalesce(sum(bought.value), 0)::bigint as value
    from matched left join bought on bought.contact_id = matched.id
    group by matched.stage_option_id
    order by matched.stage_option_id nulls first`.execute(ctx.db);
  const columns = rows.map((row) => ({
    optionId: row.stage_option_id,
    count: row.count,
    value: fromMinorUnits(row.value, currency),
  }));
  return { data: { currency, columns } };
}
