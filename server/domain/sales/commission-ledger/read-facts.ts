import type { Ctx } from '#/platform/context/ctx.ts';
import type { Fact } from '#/domain/sales/commission-engine/fact.ts';
import { factsOfCall, factsOfDeal, type DealFacts } from '#/domain/sales/commission-engine/facts.ts';
import { sql } from '#/platform/db/sql.ts';
import { dateIn, iso, toMs } from '#/platform/values/time.ts';
import { spanOf } from './months.ts';

/** The facts of a month that commissions can be paid for, from the current calls, deals and payments. */
export async function readFacts(ctx: Ctx, month: string): Promise<Fact[]> {
  const span = spanOf(ctx, month);
  const dayOf = (ms: number): string => dateIn(ms, ctx.account.timeZone);
  const calls = await readCalls(ctx, span);
  const deals = await readDeals(ctx, span);
  return [
    ...calls.flatMap((call) => factsOfCall(call, dayOf)),
    ...deals.flatMap((deal) => factsOfDeal(deal, dayOf)),
  ].filter(({ at }) => at >= span.from && at < span.to);
}

type Span = { from: number; to: number };
type About = {
  id: number;
  setter_id: number | null;
  closer_id: number;
  team_id: number | null;
  event_id: number | null;
  source: string | null;
};
type CallRow = About & {
  booked_at: string;
  ends_at: string;
  cancelled_at: string | null;
  showed: boolean;
};

/** Calls booked or ending in a span. “showed” is what reports count as held. */
async function readCalls(ctx: Ctx, { from, to }: Span) {
  const { rows } = await sql<CallRow>`
    select c.id, c.setter_id, c.user_id as closer_id, c.team_id, c.event_id, c.source, c.created_at as booked_at, c.ends_at,
      case when c.status = 'CANCELLED' then coalesce(c.cancelled_at, c.created_at) end as cancelled_at,
      c.status = 'SCHEDULED' and c.outcome <> 'PENDING' and c.no_sale_reason is distinct from 'NO_SHOW' as showed
    from event_call c
    where c.account_id = ${ctx.accountId} and c.id in (
      select b.id from event_call b where b.account_id = ${ctx.accountId}
        and b.created_at >= ${iso(from)}::timestamptz and b.created_at < ${iso(to)}::timestamptz
      union
      select e.id from event_call e where e.account_id = ${ctx.accountId}
        and e.ends_at >= ${iso(from)}::timestamptz and e.ends_at < ${iso(to)}::timestamptz)`.execute(ctx.db);
  return rows.map(({ booked_at, ends_at, cancelled_at, showed, ...about }) => ({
    ...aboutOf(about),
    bookedAt: toMs(booked_at),
    endsAt: toMs(ends_at),
    cancelledAt: cancelled_at === null ? null : toMs(cancelled_at),
    showed,
  }));
}

function aboutOf({ id, setter_id, closer_id, team_id, event_id, source }: About) {
  return { id, setterId: setter_id, closerId: closer_id, teamId: team_id, eventId: event_id, source };
}

type PaymentRow = {
  id: number;
  at: string;
  value: number;
  returned: number;
  seen: { at: string; returned: number }[];
};
type DealRow = About & {
  call_id: number;
  at: string;
  is_sale: boolean;
  amount: number;
  currency: string;
  product_id: number | null;
  payments: PaymentRow[];
};

/** Deals won or paid in a span, with all of their payments. */
async function readDeals(ctx: Ctx, { from, to }: Span): Promise<DealFacts[]> {
  const { rows } = await sql<DealRow>`
    select d.id, d.setter_id, d.user_id as closer_id, d.call_team_id as team_id, d.call_event_id as event_id, d.call_source as source,
      d.event_call_id as call_id, d.time as at, d.transaction_type = 'WON' as is_sale, greatest(0, d.value - d.discount) as amount,
      d.currency, d.product_id,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'at', p.occurred_at, 'value', p.value,
          'returned', case p.status when 'DISPUTED' then greatest(0, p.value) else p.refunded_amount end,
          'seen', (select coalesce(jsonb_agg(jsonb_build_object('at', r.at, 'returned', r.returned) order by r.at, r.change_id), '[]')
            from commission_return r where r.account_id = p.account_id and r.payment_id = p.id)) order by p.id), '[]')
        from payment p where p.account_id = d.account_id and p.deal_id = d.id and p.status not in ('PENDING', 'FAILED')) as payments
    from deal d
    where d.account_id = ${ctx.accountId} and d.deleted_at is null and d.id in (
      select w.id from deal w where w.account_id = ${ctx.accountId} and w.deleted_at is null
        and w.time >= ${iso(from)}::timestamptz and w.time < ${iso(to)}::timestamptz
      union
      select p.deal_id from payment p where p.account_id = ${ctx.accountId} and p.deal_id is not null
        and p.occurred_at >= ${iso(from)}::timestamptz and p.occurred_at < ${iso(to)}::timestamptz)`.execute(
    ctx.db,
  );
  return rows.map(({ call_id, at, is_sale, amount, currency, product_id, payments, ...about }) => ({
    ...aboutOf(about),
    callId: call_id,
    at: toMs(at),
    isSale: is_sale,
    amount,
    currency,
    productId: product_id,
    payments: payments.map((payment) => ({
      ...payment,
      at: toMs(payment.at),
      seen: payment.seen.map((one) => ({ ...one, at: toMs(one.at) })),
    })),
  }));
}
