import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { visibleDeals } from '#/domain/sales/deal-records/deal.ts';
import { confidenceMin, confidenceOf } from './confidence.ts';

export type Suggestion = { dealId: number; confidence: number };

type Unlinked = { id: number; deal_id: number | null; value: number; status: string };
type Candidate = {
  payment_id: number;
  deal_id: number;
  is_same_contact: boolean;
  is_same_payer: boolean;
  value: number;
  balance: number;
  due: number;
  days_apart: number;
  open_deals: number;
};

/**
 * The most likely deal for each transaction without one. Computed on demand, so that it is never a deal that has been
 * paid or deleted since. One statement, however many transactions.
 */
export async function suggestDeals(ctx: Ctx, rows: readonly Unlinked[]): Promise<Map<number, Suggestion>> {
  const ids = rows.filter(isOpen).map((row) => row.id);
  const best = new Map<number, Suggestion>();
  if (ids.length === 0) return best;
  for (const candidate of await readCandidates(ctx, ids)) {
    const confidence = confidenceOf({
      isSameContact: candidate.is_same_contact,
      isSamePayer: candidate.is_same_payer,
      value: candidate.value,
      balance: candidate.balance,
      due: candidate.due,
      daysApart: candidate.days_apart,
      isOnlyOpenDeal: candidate.open_deals === 1,
    });
    // Candidates are ordered by closeness in time, which decides between equals.
    if (confidence < confidenceMin || confidence <= (best.get(candidate.payment_id)?.confidence ?? 0))
      continue;
    best.set(candidate.payment_id, { dealId: candidate.deal_id, confidence });
  }
  return best;
}

function isOpen({ deal_id: dealId, value, status }: Unlinked): boolean {
  return dealId === null && value > 0 && status !== 'FAILED';
}

/** Deals with a balance of the person who paid: the matched contact, or one with the payer's address. */
async function readCandidates(ctx: Ctx, paymentIds: readonly number[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with paid as (
      select p.id, p.account_id, p.contact_id, p.email_normalized, p.phone_normalized, p.value, p.currency, p.occurred_at
      from payment p where p.account_id = ${ctx.accountId} and p.id = any(${paymentIds}::bigint[])
    ), person as (
      select p.id as payment_id, p.contact_id from paid p where p.contact_id is not null
      union
      select p.id, c.id from paid p
        join contact c on c.account_id = p.account_id and c.email_normalized = p.email_normalized and c.deleted_at is null
        where p.contact_id is null
      union
      select p.id, c.id from paid p
        join contact c on c.account_id = p.account_id and c.phone_normalized = p.phone_normalized and c.deleted_at is null
        where p.contact_id is null
    ), found as (
      select payment_id, deal_id, bool_or(is_same_contact) as is_same_contact, bool_or(not is_same_contact) as is_same_payer
      from (
        select person.payment_id, d.id as deal_id, true as is_same_contact
        from person join deal d on d.account_id = ${ctx.accountId} and d.contact_id = person.contact_id and d.deleted_at is null
        union all
        select p.id, d.id, false
        from paid p join deal d on d.account_id = p.account_id and d.search_text = p.email_normalized and d.search_text <> '' and d.deleted_at is null
      ) both_ways group by payment_id, deal_id
    )
    select p.id as payment_id, d.id as deal_id, found.is_same_contact, found.is_same_payer,
      p.value, d.balance, greatest(d.value - d.discount, 0) as due,
      (abs(extract(epoch from d.time - p.occurred_at)) / 86400)::double precision as days_apart,
      count(*) over (partition by p.id) as open_deals
    from found
    join paid p on p.id = found.payment_id
    join deal d on d.account_id = ${ctx.accountId} and d.id = found.deal_id
    where d.balance > 0 and d.currency = p.currency and ${visibleDeals(ctx, 'deals:read')}
    order by p.id, days_apart, d.id`.execute(ctx.db);
  return rows;
}
