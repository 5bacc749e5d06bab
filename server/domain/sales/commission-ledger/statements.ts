import type {
  CommissionPeriod,
  CommissionStatement,
  PaidStatement,
} from '@callwright/contract/commission-ledger.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { currentMonth, firstDayOf } from './months.ts';

export type Statement = z.input<typeof CommissionStatement>;
export type Addressed = Omit<z.input<typeof PaidStatement>, 'state'>;
export type Period = z.input<typeof CommissionPeriod>;

type StatementRow = {
  user_id: number;
  user_name: string;
  user_email: string;
  month: string;
  currency: string;
  earned: number;
  clawed_back: number;
  draws: number;
  adjustments: number;
  total: number;
};

/** The display name of a member; `u` is their row of member_person. */
export const memberName: Sql<string> = sql<string>`coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email, '')`;

/**
 * What months pay people: one row per person, month and currency, ordered by name.
 * @param which a condition on `commission_entry e`
 */
export async function readStatements(ctx: Ctx, which: Sql): Promise<Statement[]> {
  return (await statementRows(ctx, which)).map(presentStatement);
}

/** The same with the people's addresses. */
export async function readAddressedStatements(ctx: Ctx, which: Sql): Promise<Addressed[]> {
  return (await statementRows(ctx, which)).map((row) => {
    const statement = presentStatement(row);
    return { ...statement, user: { ...statement.user, email: row.user_email } };
  });
}

async function statementRows(ctx: Ctx, which: Sql): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select s.user_id, ${memberName} as user_name, coalesce(u.email, '') as user_email, to_char(s.period, 'YYYY-MM') as month,
      s.currency, s.earned, s.clawed_back, s.draws, s.adjustments, s.total
    from (
      select e.account_id, e.user_id, e.period, e.currency,
        coalesce(sum(e.amount) filter (where e.kind = 'EARNED' and e.month = e.period), 0)::bigint as earned,
        coalesce(sum(e.amount) filter (where e.kind = 'CLAWED_BACK' and e.month = e.period), 0)::bigint as clawed_back,
        coalesce(sum(e.amount) filter (where e.kind not in ('EARNED', 'CLAWED_BACK') and e.month = e.period), 0)::bigint as draws,
        coalesce(sum(e.amount) filter (where e.month <> e.period), 0)::bigint as adjustments,
        sum(e.amount)::bigint as total
      from commission_entry e
      where e.account_id = ${ctx.accountId} and e.ledger_account = 'PAYABLE' and ${which}
      group by e.account_id, e.user_id, e.period, e.currency
    ) s left join member_person u on u.account_id = s.account_id and u.user_id = s.user_id
    order by lower(${memberName}), s.user_id, s.period, s.currency`.execute(ctx.db);
  return rows;
}

function presentStatement(row: StatementRow): Statement {
  const shown = (amount: number): number => fromMinorUnits(amount, row.currency);
  return {
    userId: row.user_id,
    user: { id: row.user_id, name: row.user_name },
    month: row.month,
    currency: row.currency,
    earned: shown(row.earned),
    clawedBack: shown(row.clawed_back),
    draws: shown(row.draws),
    adjustments: shown(row.adjustments),
    total: shown(row.total),
  };
}

type PeriodRow = {
  month: string;
  approved_at: string | null;
  approved_by: number | null;
  approved_by_name: string | null;
  closed_at: string | null;
  closed_by: number | null;
  closed_by_name: string | null;
  is_changed: boolean;
  totals: { currency: string; total: number }[] | null;
};

/** Months with what they pay, latest first. A month without lines that was never approved is open and not stored. */
export async function readPeriods(ctx: Ctx, months: readonly string[]): Promise<Period[]> {
  const { rows } = await sql<PeriodRow>`
    select to_char(m.month, 'YYYY-MM') as month, p.approved_at, p.approved_by, a.name as approved_by_name, p.closed_at, p.closed_by,
      c.name as closed_by_name,
      p.approved_at is not null and exists (select from commission_entry e where e.account_id = p.account_id and e.period = p.month and e.id > coalesce(p.approved_entry_id, 0)
        and e.ledger_account = 'PAYABLE') as is_changed,
      (select jsonb_agg(jsonb_build_object('currency', t.currency, 'total', t.total) order by t.currency) from (
        select e.currency, sum(e.amount)::bigint as total from commission_entry e
        where e.account_id = ${ctx.accountId} and e.period = m.month and e.ledger_account = 'PAYABLE' group by e.currency) t) as totals
    from unnest(${months.map(firstDayOf)}::date[]) m (month)
    left join commission_period p on p.account_id = ${ctx.accountId} and p.month = m.month
    left join lateral (select ${memberName} as name from member_person u where u.account_id = p.account_id and u.user_id = p.approved_by) a on true
    left join lateral (select ${memberName} as name from member_person u where u.account_id = p.account_id and u.user_id = p.closed_by) c on true
    order by m.month desc`.execute(ctx.db);
  return rows.map((row) => presentPeriod(ctx, row));
}

function presentPeriod(ctx: Ctx, row: PeriodRow): Period {
  const person = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
  return {
    month: row.month,
    state: stateOf(row),
    isOver: row.month < currentMonth(ctx),
    approvedAt: row.approved_at,
    approvedBy: person(row.approved_by, row.approved_by_name),
    closedAt: row.closed_at,
    closedBy: person(row.closed_by, row.closed_by_name),
    totals: (row.totals ?? []).map(({ currency, total }) => ({
      currency,
      total: fromMinorUnits(total, currency),
    })),
  };
}

function stateOf({ approved_at, closed_at, is_changed }: PeriodRow): Period['state'] {
  if (closed_at !== null) return 'CLOSED';
  if (approved_at === null) return 'OPEN';
  return is_changed ? 'CHANGED' : 'APPROVED';
}
