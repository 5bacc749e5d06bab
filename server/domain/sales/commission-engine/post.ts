import { nextMonth } from './fact.ts';
import { keyOf, type Line, type Why } from './line.ts';

/** What the ledger contains for a line in a period. */
export type Posted = {
  readonly line: Omit<Line, 'amount' | 'why'>;
  readonly period: string;
  readonly amount: number;
};

/** A difference to be added to the ledger. */
export type Entry = Posted & { readonly why: Why };

/**
 * The entries that the ledger lacks. What a closed period contains for a line stays there; the difference goes to the
 * line's month, or to the first open month after it. So without closed periods, the ledger equals the wanted lines,
 * whatever was posted before.
 * @param posted everything the ledger contains for the lines in question, including lines no longer wanted
 */
export function missingEntries(
  wanted: readonly Line[],
  posted: readonly Posted[],
  isClosed: (period: string) => boolean,
): Entry[] {
  const cells = new Map<string, Entry & { key: string }>();
  const cell = (line: Posted['line'], period: string) => {
    const key = keyOf(line);
    const id = `${key} ${period}`;
    const found = cells.get(id) ?? { key, line, period, amount: 0, why: {} };
    cells.set(id, found);
    return { id, found };
  };
  const frozen = new Map<string, number>();
  for (const { line, period, amount } of posted) {
    const { id, found } = cell(line, period);
    if (isClosed(period)) frozen.set(found.key, (frozen.get(found.key) ?? 0) + amount);
    else cells.set(id, { ...found, amount: found.amount - amount });
  }
  const home = (month: string): string => (isClosed(month) ? home(nextMonth(month)) : month);
  const lines = new Map(wanted.map((line) => [keyOf(line), line]));
  for (const { line } of posted) {
    const key = keyOf(line);
    // This line is no longer wanted at all.
    if (!lines.has(key)) lines.set(key, { ...line, amount: 0, why: {} });
  }
  for (const [key, { amount, why, ...line }] of lines) {
    const { id, found } = cell(line, home(line.month));
    cells.set(id, { ...found, why, amount: found.amount + amount - (frozen.get(key) ?? 0) });
  }
  return [...cells.values()].flatMap(({ line, period, amount, why }) =>
    amount === 0 ? [] : [{ line, period, amount, why }],
  );
}

/** The contra account for what is owed to a person. */
export function counterAccountOf({ kind }: Pick<Line, 'kind'>): 'EXPENSE' | 'ADVANCE' {
  return kind === 'ADVANCE' || kind === 'RECOVERED' ? 'ADVANCE' : 'EXPENSE';
}
