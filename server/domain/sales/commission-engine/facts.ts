import type { Fact } from './fact.ts';
import { inDays, returnsOf, type DealPayment } from './timeline.ts';

/** The people and the event of a call or deal. */
type About = {
  readonly setterId: number | null;
  readonly closerId: number;
  readonly teamId: number | null;
  readonly eventId: number | null;
  readonly source: string | null;
};

export type CallFacts = About & {
  readonly id: number;
  readonly bookedAt: number;
  readonly endsAt: number;
  readonly cancelledAt: number | null;
  /** Whether it has an outcome and the invitee came. */
  readonly showed: boolean;
};

export type DealFacts = About & {
  readonly id: number;
  readonly callId: number;
  readonly at: number;
  readonly isSale: boolean;
  /** In minor units, after the discount. */
  readonly amount: number;
  readonly currency: string;
  readonly productId: number | null;
  /** Payments that brought money in, whatever happened to it later. */
  readonly payments: readonly DealPayment[];
};

type DayOf = (ms: number) => string;

/** The facts of a call: it was booked, and the invitee came. */
export function factsOfCall(call: CallFacts, dayOf: DayOf): Fact[] {
  const { id, bookedAt, endsAt, cancelledAt, showed, ...about } = call;
  const usual = { ...about, id, callId: id, amount: 1, currency: null, dealId: null, paymentId: null };
  const fact = { ...usual, productId: null };
  const returns = cancelledAt === null ? [] : [{ day: dayOf(cancelledAt), amount: 1 }];
  const booked: Fact = { ...fact, basis: 'BOOKED', at: bookedAt, day: dayOf(bookedAt), returns };
  if (cancelledAt !== null || !showed) return [booked];
  return [booked, { ...fact, basis: 'SHOWED', at: endsAt, day: dayOf(endsAt), returns: [] }];
}

/** The facts of a deal: it was won, and each of its payments. */
export function factsOfDeal(deal: DealFacts, dayOf: DayOf): Fact[] {
  const { id, at, isSale, amount, payments, ...about } = deal;
  const returns = returnsOf(payments);
  const cash = payments.flatMap((payment): Fact[] => {
    const { id: paymentId, value } = payment;
    if (value <= 0) return [];
    return [
      {
        ...about,
        basis: 'CASH',
        id: paymentId,
        at: payment.at,
        day: dayOf(payment.at),
        amount: value,
        dealId: id,
        paymentId,
        returns: inDays(returns.get(paymentId) ?? [], dayOf),
      },
    ];
  });
  if (!isSale) return cash;
  const all = [...returns.values()].flat().toSorted((a, b) => a.at - b.at || a.id - b.id);
  const won = { id, at, day: dayOf(at), amount, dealId: id, paymentId: null, returns: inDays(all, dayOf) };
  return [{ ...about, ...won, basis: 'WON' }, ...cash];
}
