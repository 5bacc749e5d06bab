import { dayMs, hourMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { monthOf, nextMonth } from '#/domain/sales/commission-engine/fact.ts';
import { noteMonths } from '#/domain/sales/commission-ledger/book.ts';
import { bringUpToDate } from '#/domain/sales/commission-ledger/count.ts';
import { currentMonth, firstDayOf, monthBefore, spanOf } from '#/domain/sales/commission-ledger/months.ts';
import { saidBy } from '#/domain/sales/commissions/written-version.ts';
import { sql } from '#/platform/db/sql.ts';
import { dateIn, iso } from '#/platform/values/time.ts';
import { insertNumbered } from './bulk.ts';
import { commissionRules, raisedAmount, showUpAmount } from './commission-rules.ts';
import type { Staff } from './create-team.ts';

/**
 * Pays commissions as a team would: past months are calculated, approved and closed in order. A raise was agreed late,
 * so the last month has an adjustment for the one before. The last month is approved and can be closed; the current one
 * is open. Plans and decisions are written as requests write them, and the ledger follows by its own rules.
 * @param firstMs when the first paid activity happened
 */
export async function keepBook(tx: Ctx, staff: Staff, firstMs: number): Promise<void> {
  const month = currentMonth(tx);
  const last = monthBefore(month);
  const first = monthOf(dateIn(firstMs, tx.account.timeZone));
  const begunMs = spanOf(tx, first).from + 9 * hourMs;
  const raisedMs = Math.min(spanOf(tx, month).from + 9 * hourMs, tx.now);
  const at = iso(begunMs);
  const [plan] = await insertNumbered(tx.db, 'commission_plan', [
    { account_id: tx.accountId, name: 'Sales team', created_at: at, updated_at: iso(raisedMs) },
  ]);
  const write = { planId: plan?.id ?? 0, createdBy: staff.get('nora')?.id ?? null };
  await insertVersion(tx, staff, {
    ...write,
    number: 1,
    validFrom: firstDayOf(first),
    showUp: showUpAmount,
    createdMs: begunMs,
    note: null,
  });
  for (let one = first; one < last; one = nextMonth(one)) {
    const { to } = spanOf(tx, one);
    await count({ ...tx, now: to }, [one]);
    await approve(tx, staff, one, { approvedMs: to + 2 * dayMs, closedMs: to + 2 * dayMs + hourMs });
  }
  await insertVersion(tx, staff, {
    ...write,
    number: 2,
    validFrom: `${monthBefore(last)}-15`,
    showUp: raisedAmount,
    createdMs: raisedMs,
    note: `${raisedAmount} for each show-up from the middle of the month on, as agreed with the setters`,
  });
  await count(tx, [monthBefore(last), last, month]);
  await approve(tx, staff, last, { approvedMs: tx.now, closedMs: null });
}

type WrittenVersion = {
  readonly planId: number;
  readonly number: number;
  readonly validFrom: string;
  readonly showUp: number;
  readonly createdBy: number | null;
  readonly createdMs: number;
  readonly note: string | null;
};

async function insertVersion(tx: Ctx, staff: Staff, written: WrittenVersion): Promise<void> {
  const { planId, number, validFrom, showUp, createdBy, createdMs, note } = written;
  const rules = commissionRules(staff, showUp);
  const said = saidBy({ validFrom, validTo: null, rules, draws: [], note }, tx.account.currency);
  await insertNumbered(tx.db, 'commission_version', [
    {
      account_id: tx.accountId,
      plan_id: planId,
      number,
      valid_from: said.validFrom,
      valid_to: said.validTo,
      currency: said.currency,
      rules: said.rules,
      draws: said.draws,
      note,
      created_by: createdBy,
      created_at: iso(createdMs),
    },
  ]);
}

async function count(tx: Ctx, months: readonly string[]): Promise<void> {
  await noteMonths(tx, months);
  await bringUpToDate(tx);
}

type Times = { readonly approvedMs: number; readonly closedMs: number | null };

/** The manager approves the month, with what it pays at that time. */
async function approve(tx: Ctx, staff: Staff, month: string, { approvedMs, closedMs }: Times): Promise<void> {
  const by = staff.get('tomas')?.id ?? null;
  const closedAt = closedMs === null ? null : iso(Math.min(closedMs, tx.now));
  const approvedAt = iso(Math.min(approvedMs, tx.now));
  await sql`
    with last as materialized (
      select max(e.id) as id from commission_entry e
      where e.account_id = ${tx.accountId} and e.period = ${firstDayOf(month)}::date and e.ledger_account = 'PAYABLE'
    )
    insert into commission_period (account_id, month, approved_at, approved_by, approved_entry_id, closed_at, closed_by, updated_at)
    select ${tx.accountId}, ${firstDayOf(month)}::date, ${approvedAt}::timestamptz, ${by}::bigint, last.id, ${closedAt}::timestamptz,
      case when ${closedAt}::timestamptz is not null then ${by}::bigint end, ${closedAt ?? approvedAt}::timestamptz
    from last returning account_id`.execute(tx.db);
}
