import { toMs } from '#/platform/values/time.ts';

// Defines a number of the second count: which records count, and what each adds.

/** An archived record, by column name. */
export type Record = Readonly<{ [column: string]: unknown }>;

export type Kind =
  | 'CALL'
  | 'DEAL'
  | 'PAYMENT'
  /** With `acted_at`: when a setter first acted. */
  | 'CONTACT'
  | 'CLAIM'
  /** A claim with its outcome and that of its call. */
  | 'CLAIM_CALL'
  /** A deal or payment, once per touch that it is credited to. */
  | 'TOUCHED_DEAL'
  | 'TOUCHED_PAYMENT'
  /** A call for one of its hosts. */
  | 'ASSIGNMENT'
  /** A host's fair share of an event's calls. */
  | 'TARGET'
  /** A booking page on one day. */
  | 'PAGE';

/** A record and, for a payment, its deal. */
export type Counted = { readonly own: Record; readonly deal: Record | null; readonly nowMs: number };

export type Definition = {
  readonly of: Kind;
  /** The column with the time or day that must be in the period; null if it is for the whole period. */
  readonly at: string | null;
  readonly isDay?: true;
  readonly counts: (one: Counted) => boolean;
  /** What each record adds; 1 by default. */
  readonly adds?: (one: Counted) => number;
  readonly mean?: true;
  readonly median?: true;
  /** In minor units, by currency. */
  readonly money?: true;
};

export type Test = Definition['counts'];

export const all: Test = () => true;
export const is =
  (column: string, ...values: readonly unknown[]): Test =>
  ({ own }) =>
    values.includes(own[column]);
export const both =
  (...tests: readonly Test[]): Test =>
  (one) =>
    tests.every((test) => test(one));
export const not =
  (test: Test): Test =>
  (one) =>
    !test(one);

/** Not deleted. */
export const isAlive = is('deleted_at', null);

export function momentOf({ own }: Counted, column: string): number {
  return toMs(String(own[column]));
}
export const secondsBetween =
  (from: string, to: string) =>
  (one: Counted): number =>
    (momentOf(one, to) - momentOf(one, from)) / 1_000;
