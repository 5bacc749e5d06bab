/** What a transaction and a deal have in common. Amounts are minor units of one currency. */
export type Resemblance = {
  /** The contact of the transaction is the one of the deal. */
  isSameContact: boolean;
  /** The payer’s e-mail is the one that the deal names. */
  isSamePayer: boolean;
  /** Of the transaction. */
  value: number;
  /** What is left to pay for the deal, and the full amount to pay. */
  balance: number;
  due: number;
  daysApart: number;
  /** The person has no other deal with something left to pay. */
  isOnlyOpenDeal: boolean;
};

/** Below this a suggestion would rather mislead. */
export const confidenceMin = 0.5;

/** How likely the transaction belongs to the deal, from 0 to 1: who paid, how much, when, and what else there is to pay. */
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
