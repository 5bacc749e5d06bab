import { say } from './say.ts';

type Performed = Readonly<Record<string, number>>;

/** Side counts of a scenario, with the actions that each one counts. */
const sides = {
  CONFIRM: ['CONFIRM'],
  ANSWER_TEXT: ['ANSWER_TEXT'],
  PAY_DEPOSIT: ['PAY_DEPOSIT'],
  DECLINE_DEPOSIT: ['DECLINE_DEPOSIT'],
  WAIT: ['WAIT'],
  TAKE_OFFER: ['TAKE_OFFER'],
  REFUND: ['REFUND', 'REFUND_PART'],
  DISPUTE: ['DISPUTE'],
} as const;

/**
 * The main counts of a scenario. A call counts as booked at once, or when its visitor returns from paying the deposit.
 */
export function mainCounts(performed: Performed): string {
  return say('scenario.counts', {
    leads: sumOf(performed, ['ARRIVE']),
    calls: sumOf(performed, ['BOOK', 'RETURN']),
    payments: sumOf(performed, ['PAY', 'PAY_DEPOSIT']),
  });
}

/** The side counts that are not zero. */
export function sideCounts(performed: Performed): string {
  return Object.entries(sides)
    .map(([name, acts]) => ({ name: name as keyof typeof sides, count: sumOf(performed, acts) })) // its own keys
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => unbroken(say(`scenario.count.${name}`, { count })))
    .join(' · ');
}

function sumOf(performed: Performed, acts: readonly string[]): number {
  return acts.reduce((sum, act) => sum + (performed[act] ?? 0), 0);
}

/** Keeps a number on the same line as its noun. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00A0');
}
