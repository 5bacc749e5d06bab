import type { statements } from '@callwright/contract/commissions.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { isUpToDate } from '#/domain/sales/commission-ledger/book.ts';
import { currentMonth, firstDayOf } from '#/domain/sales/commission-ledger/months.ts';
import { readAddressedStatements, readPeriods } from '#/domain/sales/commission-ledger/statements.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { visibleEntries } from './visible.ts';

/** GET /v1/commissions/statements */
export async function listStatements(
  ctx: Ctx,
  { month = currentMonth(ctx), userIds }: Input<typeof statements>,
): Promise<Result<typeof statements>> {
  const chosen = userIds?.length ? sql`and e.user_id = any(${userIds}::bigint[])` : sql``;
  const found = await readAddressedStatements(
    ctx,
    sql`e.period = ${firstDayOf(month)}::date and ${visibleEntries(ctx)} ${chosen}`,
  );
  const [period] = await readPeriods(ctx, [month]);
  if (period === undefined) throw new Error('A month that was asked for was not answered');
  const { totals: _ofEverybody, ...shown } = period;
  return {
    data: {
      statements: found.map((one) => ({ ...one, state: period.state })),
      period: shown,
      isUpToDate: await isUpToDate(ctx),
    },
  };
}
