/** What a transaction and a deal have in common. Amounts are in minor units of one currency. */
export type Resemblance = {
  /** Whether both have the same contact. */
  isSameContact: boolean;
  /** Whether the payer's email is the one in the deal. */
  isSamePayer: boolean;
  /** The transaction's value. */
  value: number;
  /** The deal's balance, and its full amount. */
  balance: number;
  due: number;
  daysApart: number;
  /** Whether the person has no other deal with a balance. */
  isOnlyOpenDeal: boolean;
};

/** A suggestion below this would be misleading. */
export const confidenceMin = 0.5;

/**
 * The likelihood, from 0 to 1, that the transaction belongs to the deal: who paid, how much, when, and what else is
 * unpaid.
 */
export function confidenceOf(facts: Resemblance): number {
  const points =
    personPoints(facts) + amountPoints(facts) + timePoints(facts) + (facts.isOnlyOpenDeal ? 10 : 0);
  return points / 100;
}

function personPoints({ isSameContact, isSamePayer }: Resemblance): number {
  if (isSameContact) return 50;
  return isSamePayer ? 40 : 0;
}

function amountPoints({ value, balance, due }: Resemblance): number {
  if (value === balance) return 30;
  if (value === due) return 20;
  return value < balance ? 10 : 0;
}

function timePoints({ daysApart }: Resemblance): number {
  if (daysApart <= 1) return 10;
  if (daysApart <= 7) return 7;
  return daysApart <= 30 ? 4 : 0;
}
