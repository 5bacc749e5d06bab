import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/commissions.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { lockBook, noteMonths } from '#/domain/sales/commission-ledger/book.ts';
import { bringUpToDate } from '#/domain/sales/commission-ledger/count.ts';
import { countLater } from '#/domain/sales/commission-ledger/jobs.ts';
import { currentMonth, firstDayOf } from '#/domain/sales/commission-ledger/months.ts';
import { readPeriods, type Period } from '#/domain/sales/commission-ledger/statements.ts';
import { audit } from '#/platform/audit/audit.ts';
import { dispatchChanges } from '#/platform/changes/dispatch.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';

type OnePeriod = Result<typeof contract.approvePeriod>;
type Month = Input<typeof contract.approvePeriod>;
const shownMax = 120;

/** GET /v1/commissions/periods */
export async function listPeriods(ctx: Ctx): Promise<Result<typeof contract.periods>> {
  const { rows } = await sql<{ month: string }>`
    select to_char(m.month, 'YYYY-MM') as month from (
      select e.period as month from commission_entry e where e.account_id = ${ctx.accountId} and e.ledger_account = 'PAYABLE'
      union select p.month from commission_period p where p.account_id = ${ctx.accountId}
      union select ${firstDayOf(currentMonth(ctx))}::date
    ) m order by m.month desc limit ${sql.lit(shownMax)}`.execute(ctx.db);
  return {
    data: {
      periods: await readPeriods(
        ctx,
        rows.map(({ month }) => month),
      ),
    },
  };
}

/** POST /v1/commissions/periods/approve */
export async function approvePeriod(ctx: Ctx, { month }: Month): Promise<OnePeriod> {
  await mustBeSeen(ctx, month);
  return change(ctx, month, 'approved', async (tx, period) => {
    if (period.state === 'CLOSED') throw refused(period, 'PERIOD_IS_CLOSED');
    if (!period.isOver) throw refused(period, 'PERIOD_NOT_OVER');
    if (period.state === 'APPROVED') return false;
    await sql`
      with last as materialized (
        select max(e.id) as id from commission_entry e
        where e.account_id = ${tx.accountId} and e.period = ${firstDayOf(month)}::date and e.ledger_account = 'PAYABLE'
      )
      insert into commission_period as p (account_id, month, approved_at, approved_by, approved_entry_id, updated_at)
      select ${tx.accountId}, ${firstDayOf(month)}::date, ${iso(tx.now)}::timestamptz, ${tx.userId}, last.id, ${iso(tx.now)}::timestamptz
      from last
      on conflict (account_id, month) do update set approved_at = excluded.approved_at, approved_by = excluded.approved_by,
        approved_entry_id = excluded.approved_entry_id, updated_at = excluded.updated_at
      where p.closed_at is null`.execute(tx.db);
    return true;
  });
}

/** POST /v1/commissions/periods/close */
export async function closePeriod(ctx: Ctx, { month }: Month): Promise<OnePeriod> {
  await mustBeSeen(ctx, month);
  return change(ctx, month, 'closed', async (tx, period) => {
    if (period.state === 'CLOSED') return false;
    if (period.state === 'OPEN') throw refused(period, 'PERIOD_NOT_APPROVED');
    if (period.state === 'CHANGED') throw refused(period, 'PERIOD_CHANGED');
    await sql`
      update commission_period set closed_at = ${iso(tx.now)}::timestamptz, closed_by = ${tx.userId}, updated_at = ${iso(tx.now)}::timestamptz
      where account_id = ${tx.accountId} and month = ${firstDayOf(month)}::date and closed_at is null`.execute(
      tx.db,
    );
    return true;
  });
}

/** POST /v1/commissions/periods/reopen */
export function reopenPeriod(ctx: Ctx, { month }: Month): Promise<OnePeriod> {
  return change(ctx, month, 'reopened', async (tx, period) => {
    if (period.state !== 'CLOSED') return false;
    await sql`
      update commission_period set closed_at = null, closed_by = null, approved_at = null, approved_by = null, approved_entry_id = null,
        updated_at = ${iso(tx.now)}::timestamptz
      where account_id = ${tx.accountId} and month = ${firstDayOf(month)}::date`.execute(tx.db);
    // What later months contain for this one, or for an earlier one, now belongs here.
    const { rows } = await sql<{ month: string }>`
      select distinct to_char(e.fact_month, 'YYYY-MM') as month from commission_entry e
      where e.account_id = ${tx.accountId} and e.ledger_account = 'PAYABLE' and e.month <= ${firstDayOf(month)}::date
        and e.period >= ${firstDayOf(month)}::date`.execute(tx.db);
    await noteMonths(
      tx,
      rows.map((row) => row.month),
    );
    await countLater(tx);
    return true;
  });
}

/** Nobody should approve amounts that they have not seen, so pending months are recomputed first. */
async function mustBeSeen(ctx: Ctx, month: string): Promise<void> {
  await dispatchChanges(ctx);
  const touched = await bringUpToDate(ctx);
  if (!touched.has(month)) return;
  const [period] = await readPeriods(ctx, [month]);
  throw new ApiError('PERIOD_STATE', {
    because: because('PERIOD_CHANGED'),
    details: { state: period?.state },
  });
}

type Reason = 'PERIOD_CHANGED' | 'PERIOD_IS_CLOSED' | 'PERIOD_NOT_APPROVED' | 'PERIOD_NOT_OVER';

function refused({ state }: Period, reason: Reason): ApiError {
  return new ApiError('PERIOD_STATE', { because: because(reason), details: { state } });
}

/** @param work returns whether it changed anything, so that repeating it has no effect */
async function change(
  ctx: Ctx,
  month: string,
  what: 'approved' | 'closed' | 'reopened',
  work: (tx: Ctx, period: Period) => Promise<boolean>,
): Promise<OnePeriod> {
  return transaction(ctx, async (tx) => {
    await lockBook(tx);
    const before = await readOne(tx, month);
    if (!(await work(tx, before))) return { data: { period: before } };
    const period = await readOne(tx, month);
    await publish(tx, `commission_period.${what}`, period);
    await audit(
      tx,
      `commission_period.${verbs[what]}`,
      'commission_period',
      month,
      { state: before.state },
      { state: period.state },
    );
    return { data: { period } };
  });
}

const verbs = { approved: 'approve', closed: 'close', reopened: 'reopen' } as const;

async function readOne(tx: Ctx, month: string): Promise<Period> {
  const [period] = await readPeriods(tx, [month]);
  if (period === undefined) throw new Error('A month that was asked for was not answered');
  return period;
}
