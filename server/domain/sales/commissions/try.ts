import type { tryPlan } from '@callwright/contract/commissions.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { linesOfMonth } from '#/domain/sales/commission-engine/earn.ts';
import { drawLines, type Earned } from '#/domain/sales/commission-engine/draws.ts';
import { nextMonth, type Fact } from '#/domain/sales/commission-engine/fact.ts';
import type { PlanVersion } from '#/domain/sales/commission-engine/plan.ts';
import { currentMonth, monthBefore } from '#/domain/sales/commission-ledger/months.ts';
import { readFacts } from '#/domain/sales/commission-ledger/read-facts.ts';
import { memberName } from '#/domain/sales/commission-ledger/statements.ts';
import { readVersions } from '#/domain/sales/commission-ledger/versions.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { checkNamed } from './named.ts';
import { readPlan } from './plan.ts';
import { saidBy } from './written-version.ts';

type Answer = Result<typeof tryPlan>;
/** The number of an unsaved version; stored ones start at 1. */
const unsaved = 0;

/** POST /v1/commissions/plans/try */
export async function tryVersion(
  ctx: Ctx,
  { planId, monthFrom, monthTo, ...version }: Input<typeof tryPlan>,
): Promise<Answer> {
  if (planId !== undefined) await readPlan(ctx, planId);
  const said = saidBy(version, ctx.account.currency);
  await checkNamed(ctx, said);
  const current = await readVersions(ctx);
  const number = 1 + Math.max(0, ...current.filter((one) => one.planId === planId).map((one) => one.number));
  const proposed = [...current, { ...said, id: unsaved, planId: planId ?? unsaved, number }];
  const sums = new Map<string, { current: number; proposed: number }>();
  const facts = await factsOf(ctx, monthFrom, monthTo);
  for (const side of ['current', 'proposed'] as const) {
    const versions = side === 'current' ? current : proposed;
    for (const { key, amount } of amountsOf(ctx, facts, versions, monthFrom, monthTo)) {
      const sum = sums.get(key) ?? { current: 0, proposed: 0 };
      sum[side] += amount;
      sums.set(key, sum);
    }
  }
  const names = await namesOf(ctx);
  const amounts = [...sums].map(([key, sum]) => {
    const [month = '', userId = '', currency = ''] = key.split(' ');
    return {
      user: { id: Number(userId), name: names.get(Number(userId)) ?? '' },
      month,
      currency,
      current: fromMinorUnits(sum.current, currency),
      proposed: fromMinorUnits(sum.proposed, currency),
    };
  });
  return {
    data: {
      amounts: amounts.toSorted(
        (a, b) =>
          b.month.localeCompare(a.month) || a.user.name.localeCompare(b.user.name) || a.user.id - b.user.id,
      ),
    },
  };
}

/** The facts of each month. */
async function factsOf(ctx: Ctx, from: string, to: string): Promise<Fact[][]> {
  const months: Fact[][] = [];
  for (let month = from; month <= to; month = nextMonth(month))
    // One month at a time, because each has many rows.
    // oxlint-disable-next-line no-await-in-loop
    months.push(await readFacts(ctx, month));
  return months;
}

/**
 * What months pay by certain versions, starting with the first, because claw-backs and draws carry over to later
 * months.
 */
function amountsOf(
  ctx: Ctx,
  facts: readonly (readonly Fact[])[],
  versions: readonly PlanVersion[],
  from: string,
  to: string,
): { key: string; amount: number }[] {
  const lines = facts.flatMap((ofMonth) => linesOfMonth(ofMonth, versions));
  const planOf = new Map(versions.map(({ id, planId }) => [id, planId]));
  const earned = lines.map(({ versionId, userId, currency, month, amount }): Earned => ({
    planId: planOf.get(versionId) ?? unsaved,
    userId,
    currency,
    month,
    amount,
  }));
  const last = monthBefore(currentMonth(ctx));
  const draws = drawLines(versions, summed(earned), last < to ? last : to);
  return [...lines, ...draws]
    .filter(({ month }) => month >= from && month <= to)
    .map(({ month, userId, currency, amount }) => ({ key: [month, userId, currency].join(' '), amount }));
}

function summed(earned: readonly Earned[]): Earned[] {
  const sums = new Map<string, Earned>();
  for (const one of earned) {
    const key = [one.planId, one.userId, one.currency, one.month].join(' ');
    sums.set(key, { ...one, amount: one.amount + (sums.get(key)?.amount ?? 0) });
  }
  return [...sums.values()];
}

async function namesOf(ctx: Ctx): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.user_id as id, ${memberName} as name from member_person u where u.account_id = ${ctx.accountId}`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
