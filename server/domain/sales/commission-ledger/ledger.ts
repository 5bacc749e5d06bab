import type { Ctx } from '#/platform/context/ctx.ts';
import { keyOf, type Line, type LineKind } from '#/domain/sales/commission-engine/line.ts';
import type { Earned } from '#/domain/sales/commission-engine/draws.ts';
import { counterAccountOf, type Entry, type Posted } from '#/domain/sales/commission-engine/post.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { firstDayOf } from './months.ts';

type PostedRow = Omit<Line, 'amount' | 'why'> & { period: string; amount: number };

/** Earned lines and claw-backs for the facts of a month. */
export function readPostedOf(tx: Ctx, factMonth: string): Promise<Posted[]> {
  return readPosted(
    tx,
    sql`e.fact_month = ${firstDayOf(factMonth)}::date and e.kind in ('EARNED', 'CLAWED_BACK')`,
  );
}

export function readPostedDraws(tx: Ctx): Promise<Posted[]> {
  return readPosted(tx, sql`e.kind in ('DRAW', 'ADVANCE', 'RECOVERED')`);
}

async function readPosted(tx: Ctx, which: Sql): Promise<Posted[]> {
  const { rows } = await sql<PostedRow>`
    select to_char(e.period, 'YYYY-MM') as period, e.kind, to_char(e.month, 'YYYY-MM') as month,
      to_char(e.fact_month, 'YYYY-MM') as "factMonth", e.user_id as "userId", e.role, e.version_id as "versionId",
      e.rule_number as "ruleNumber", e.basis, e.currency, e.call_id as "callId", e.deal_id as "dealId", e.payment_id as "paymentId",
      sum(e.amount)::bigint as amount
    from commission_entry e
    where e.account_id = ${tx.accountId} and e.ledger_account = 'PAYABLE' and ${which}
    group by e.period, e.kind, e.month, e.fact_month, e.user_id, e.role, e.version_id, e.rule_number, e.basis, e.currency,
      e.call_id, e.deal_id, e.payment_id`.execute(tx.db);
  return rows.map(({ period, amount, ...line }) => ({ line, period, amount }));
}

/** What plans earned people who have a draw, by month. */
export async function readEarned(tx: Ctx): Promise<Earned[]> {
  const { rows } = await sql<Earned>`
    select v.plan_id as "planId", e.user_id as "userId", e.currency, to_char(e.month, 'YYYY-MM') as month, sum(e.amount)::bigint as amount
    from commission_entry e join commission_version v on v.account_id = e.account_id and v.id = e.version_id
    where e.account_id = ${tx.accountId} and e.ledger_account = 'PAYABLE' and e.kind in ('EARNED', 'CLAWED_BACK')
      and exists (select from commission_version d where d.account_id = v.account_id and d.plan_id = v.plan_id
        and d.draws @> jsonb_build_array(jsonb_build_object('userId', e.user_id)))
    group by v.plan_id, e.user_id, e.currency, e.month`.execute(tx.db);
  return rows;
}

export async function readClosedMonths(tx: Ctx): Promise<Set<string>> {
  const { rows } = await sql<{ month: string }>`
    select to_char(p.month, 'YYYY-MM') as month from commission_period p
    where p.account_id = ${tx.accountId} and p.closed_at is not null`.execute(tx.db);
  return new Set(rows.map(({ month }) => month));
}

type Side = { account: 'PAYABLE' | ReturnType<typeof counterAccountOf>; amount: number };
type Stored = Omit<Line, 'kind'> & { kind: LineKind; key: string; period: string; side: Side };

/** A ledger transaction: what is owed to each person, and the contra entries. */
export async function post(tx: Ctx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const sides = entries.flatMap(({ line, period, amount, why }): Stored[] => {
    const entry = { ...line, key: keyOf(line), period, amount, why };
    return [
      { ...entry, side: { account: 'PAYABLE', amount } },
      { ...entry, why: {}, side: { account: counterAccountOf(line), amount: 0 - amount } },
    ];
  });
  await sql`
    with posting as (
      insert into commission_posting (account_id, posted_at) values (${tx.accountId}, ${iso(tx.now)}::timestamptz) returning id
    )
    insert into commission_entry (account_id, posting_id, ledger_account, user_id, period, month, fact_month, kind, line_key, role,
      version_id, rule_number, basis, call_id, deal_id, payment_id, currency, amount, why, posted_at)
    select ${tx.accountId}, posting.id, e.account, e.user_id, e.period, e.month, e.fact_month, e.kind, e.line_key, e.role,
      e.version_id, e.rule_number, e.basis, e.call_id, e.deal_id, e.payment_id, e.currency, e.amount, e.why, ${iso(tx.now)}::timestamptz
    from posting, jsonb_to_recordset(${JSON.stringify(sides.map(columnsOf))}::jsonb) as e (place integer, account text, user_id bigint,
      period date, month date, fact_month date, kind text, line_key text, role text, version_id bigint, rule_number integer, basis text,
      call_id bigint, deal_id bigint, payment_id bigint, currency text, amount bigint, why jsonb)
    order by e.place returning account_id`.execute(tx.db);
}

function columnsOf(entry: Stored, place: number) {
  return {
    place,
    account: entry.side.account,
    user_id: entry.userId,
    period: firstDayOf(entry.period),
    month: firstDayOf(entry.month),
    fact_month: firstDayOf(entry.factMonth),
    kind: entry.kind,
    line_key: entry.key,
    role: entry.role,
    version_id: entry.versionId,
    rule_number: entry.ruleNumber,
    basis: entry.basis,
    call_id: entry.callId,
    deal_id: entry.dealId,
    payment_id: entry.paymentId,
    currency: entry.currency,
    amount: entry.side.amount,
    why: entry.why,
  };
}
