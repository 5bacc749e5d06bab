import type * as contract from '@callwright/contract/calendars.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { confirmDeletions, wakeCalendars } from '#/domain/scheduling/calendars/wake.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { allowanceOf, type Allowance } from '#/platform/limits/plans.ts';
import { LimitExceeded } from '#/platform/limits/limit-exceeded.ts';
import { actingMember } from './connect.ts';
import { ownCalendars, presentCalendar, readOwnCalendar } from './shown-calendar.ts';

/** A sync also uses up the provider's limits, so it gets a sixtieth of the usual allowance. */
function allowance({ account, app }: Ctx): Allowance {
  const { points, windowSec } = allowanceOf(account, app.config);
  return { points: Math.max(1, Math.ceil(points / 10)), windowSec: windowSec * 6 };
}

/** Syncs one calendar of the caller now, or all of them. */
export async function syncCalendars(
  ctx: Ctx,
  { id, confirmDeletions: isConfirmed }: Input<typeof contract.sync>,
): Promise<Result<typeof contract.sync>> {
  const userId = actingMember(ctx);
  const budget = await ctx.app.limits.take(`calendar-sync/${ctx.accountId}/${userId}`, allowance(ctx));
  if (!budget.isAllowed) throw new LimitExceeded(budget);
  return transaction(ctx, async (tx) => {
    if (id !== undefined) await readOwnCalendar(tx, id);
    const which = id === undefined ? { userId } : { id };
    await wakeCalendars(tx, which);
    if (isConfirmed) await confirmDeletions(tx, which);
    const calendars = await ownCalendars(tx, id === undefined ? sql`true` : sql`c.id = ${id}`);
    return { data: { calendars: calendars.map(presentCalendar) } };
  });
}
