import type { Ctx } from '#/platform/context/ctx.ts';
import type { Subscriber } from '#/platform/context/subscriber.ts';
import { among } from '#/platform/db/among.ts';
import { sql } from '#/platform/db/sql.ts';
import { decimalsOf } from '@callwright/contract/currency-decimals.ts';
import { countLater } from './jobs.ts';

/**
 * Records when money went back. Done for every workspace, because a plan may be made later and cover earlier months.
 */
export const moneyReturned: Subscriber = {
  name: 'money-returned',
  types: ['transaction.*'],
  handle: (tx, changes) =>
    noteReturns(
      tx,
      changes.map(({ id }) => id),
    ),
};

/**
 * Marks months whose commissions must be recomputed because calls, deals or payments changed. A job updates the ledger.
 * If a change is received again, the month is recomputed once more, which adds nothing.
 */
export const commissions: Subscriber = {
  name: 'commissions',
  types: ['call.*', 'deal.*', 'transaction.*', 'setter_claim.*'],
  isUsed: (accountId) => sql`exists (select 1 from commission_version v where v.account_id = ${accountId})`,
  handle: async (tx, changes) => {
    const ids = changes.map(({ id }) => id);
    if (await noteTouched(tx, ids)) await countLater(tx);
  },
};

type Returned = { id: number; payment_id: number; at: string; currency: string; returned: number };

async function noteReturns(tx: Ctx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<Returned>`
    select x.id, (x.object->>'id')::bigint as payment_id, x.occurred_at as at, x.object->>'currency' as currency,
      (case x.object->>'status' when 'DISPUTED' then x.object->>'value' else coalesce(x.object->>'refundedAmount', '0') end)::double precision as returned
    from change x
    where x.account_id = ${tx.accountId} and ${among('x.id', ids)} and x.type in ('transaction.created', 'transaction.updated')
      and x.object->>'status' not in ('PENDING', 'FAILED') and (x.object->>'value')::double precision > 0
      and (x.changed_fields && '{status,refundedAmount}' or x.object->>'status' <> 'SUCCEEDED')
    order by x.id`.execute(tx.db);
  if (rows.length === 0) return;
  const returns = rows.map(({ returned, currency, ...row }) => ({
    ...row,
    returned: Math.round(returned * 10 ** decimalsOf(currency)),
  }));
  await sql`
    insert into commission_return (account_id, payment_id, change_id, at, returned)
    select ${tx.accountId}, r.payment_id, r.id, r.at, r.returned
    from jsonb_to_recordset(${JSON.stringify(returns)}::jsonb) as r (id bigint, payment_id bigint, at timestamptz, returned bigint)
    on conflict do nothing`.execute(tx.db);
}

/**
 * The months in which the changed records count now, and those in which they counted before. The database may know
 * other rules of a zone than the service (docs/decisions/0005), so near the end of a month both months are marked.
 */
async function noteTouched(tx: Ctx, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    with told as (
      select x.type, (x.object->>'id')::bigint as id, (x.object->>'eventCallId')::bigint as call_id,
        (x.object->>'dealId')::bigint as deal_id, (x.previous->>'dealId')::bigint as former_deal_id
      from change x where x.account_id = ${tx.accountId} and ${among('x.id', ids)}
    ), touched_call as (
      select told.id from told where told.type like 'call.%' union select told.call_id from told where told.type like 'setter_claim.%'
    ), told_payment as (
      select told.id from told where told.type like 'transaction.%'
    ), touched_deal as (
      select told.id from told where told.type like 'deal.%'
      union select told.deal_id from told where told.type like 'transaction.%'
      union select told.former_deal_id from told where told.type like 'transaction.%'
      union select p.deal_id from told_payment t join payment p on p.account_id = ${tx.accountId} and p.id = t.id
      union select s.deal_id from told_payment t join commission_source s on s.account_id = ${tx.accountId} and s.basis = 'CASH' and s.source_id = t.id
    ), touched_payment as (
      select t.id from told_payment t
      union select p.id from touched_deal d join payment p on p.account_id = ${tx.accountId} and p.deal_id = d.id
      union select s.source_id from touched_deal d join commission_source s on s.account_id = ${tx.accountId} and s.basis = 'CASH' and s.deal_id = d.id
    ), moments as (
      select c.created_at as at from touched_call t join event_call c on c.account_id = ${tx.accountId} and c.id = t.id
      union select c.ends_at from touched_call t join event_call c on c.account_id = ${tx.accountId} and c.id = t.id
      union select d.time from touched_deal t join deal d on d.account_id = ${tx.accountId} and d.id = t.id
      union select p.occurred_at from touched_payment t join payment p on p.account_id = ${tx.accountId} and p.id = t.id
    ), months as (
      select date_trunc('month', m.at at time zone 'UTC' - interval '1 day')::date as month from moments m
      union select date_trunc('month', m.at at time zone 'UTC' + interval '1 day')::date from moments m
      union select s.month from touched_call t join commission_source s on s.account_id = ${tx.accountId}
        and s.basis in ('BOOKED', 'SHOWED') and s.source_id = t.id
      union select s.month from touched_deal t join commission_source s on s.account_id = ${tx.accountId} and s.basis = 'WON' and s.source_id = t.id
      union select s.month from touched_payment t join commission_source s on s.account_id = ${tx.accountId} and s.basis = 'CASH' and s.source_id = t.id
    )
    insert into commission_due (account_id, month) select ${tx.accountId}, m.month from months m
    returning id`.execute(tx.db);
  return rows.length > 0;
}
