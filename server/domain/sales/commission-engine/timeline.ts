import type { Return } from './fact.ts';

/** A payment of a deal. A negative value is a refund recorded as a payment. */
export type DealPayment = {
  readonly id: number;
  readonly at: number;
  readonly value: number;
  /** The part of the value that is refunded or disputed now. */
  readonly returned: number;
  /** The refunded amount after each change that was observed. */
  readonly seen: readonly { readonly at: number; readonly returned: number }[];
};

type Dated = { at: number; id: number; amount: number };

/**
 * When and how much of each payment went back. Refunds whose time was not observed count from the payment's own time.
 * Refunds recorded as payments are taken off the oldest payments first.
 * @returns by payment, in order of time
 */
export function returnsOf(payments: readonly DealPayment[]): Map<number, Dated[]> {
  const ordered = payments.toSorted((a, b) => a.at - b.at || a.id - b.id);
  const returns = new Map(ordered.filter(({ value }) => value > 0).map((one) => [one.id, ownReturns(one)]));
  const left = new Map(ordered.map(({ id, value, returned }) => [id, value - returned]));
  for (const refund of ordered.filter(({ value }) => value < 0)) {
    let due = -refund.value;
    for (const [paymentId, dated] of returns) {
      const amount = Math.min(due, left.get(paymentId) ?? 0);
      if (amount === 0) continue;
      dated.push({ at: refund.at, id: refund.id, amount });
      left.set(paymentId, (left.get(paymentId) ?? 0) - amount);
      due -= amount;
    }
  }
  for (const dated of returns.values()) dated.sort((a, b) => a.at - b.at || a.id - b.id);
  return returns;
}

function ownReturns({ id, at, returned, seen }: DealPayment): Dated[] {
  let before = 0;
  const dated = seen
    .toSorted((a, b) => a.at - b.at)
    .map((one) => {
      const amount = one.returned - before;
      before = one.returned;
      return { at: Math.max(at, one.at), id, amount };
    });
  const unseen = returned - before;
  return [...dated, { at: dated.at(-1)?.at ?? at, id, amount: unseen }].filter(({ amount }) => amount !== 0);
}

/** The same by day. */
export function inDays(dated: readonly Dated[], dayOf: (ms: number) => string): Return[] {
  return dated.map(({ at, amount }) => ({ day: dayOf(at), amount }));
}
