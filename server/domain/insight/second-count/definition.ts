import { toMs } from '#/platform/values/time.ts';

// What a number of the second count is: which records count, and what each adds.

/** A record of the archive, by the names of its columns. */
export type Record = Readonly<{ [column: string]: unknown }>;

export type Kind =
  | 'CALL'
  | 'DEAL'
  | 'PAYMENT'
  /** With `acted_at`, when a setter first acted. */
  | 'CONTACT'
  | 'CLAIM'
  /** A claim with what became of it and of its call. */
  | 'CLAIM_CALL'
  /** A deal or a payment once for each touch that it is credited to. */
  | 'TOUCHED_DEAL'
  | 'TOUCHED_PAYMENT'
  /** A call at one of its hosts. */
  | 'ASSIGNMENT'
  /** What a host is expected to have of the calls of an event. */
  | 'TARGET'
  /** A day of a booking page. */
  | 'PAGE';

/** A record with the deal that a payment is for. */
export type Counted = { readonly own: Record; readonly deal: Record | null; readonly nowMs: number };

export type Definition = {
  readonly of: Kind;
  /** The column with the time that has to be in the period, or with the day; null where it is of the whole period. */
  readonly at: string | null;
  readonly isDay?: true;
  readonly counts: (one: Counted) => boolean;
  /** What each adds; 1 when it is left out. */
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
