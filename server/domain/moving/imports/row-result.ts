import type { ImportKind } from '@callwright/contract/import.ts';
import { ApiError, isFinal, toApiError } from '#/platform/errors/errors.ts';
import type { z } from 'zod';
import { reasonOf } from '#/platform/errors/issue-reason.ts';
import { faultAt, type Fault, type Fields } from './read-row.ts';

/** A row whose cells were read. */
export type ReadRow = { readonly number: number; readonly fields: Fields };

/** Values before and after, by name. */
export type Pairs = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** What a row changed in a record that was there before: what undoing puts back. */
export type Changed = {
  /** Of the record itself: columns, or fields of the contract. */
  readonly columns?: Pairs;
  /** Answers by the id of their field. */
  readonly answers?: Pairs;
  /** Tags that were added. */
  readonly tags?: readonly number[];
  /** Visits (touches) that were added. */
  readonly touches?: readonly number[];
};

/** One record that a row has made, or changed. */
export type Effect = {
  readonly kind: ImportKind;
  readonly recordId: number;
  /** Of the record after the row; null where it has none. */
  readonly version: number | null;
  /** Null for a record that the row has made. */
  readonly changed: Changed | null;
  /** Nothing of it was imported: it has another version because of what hangs on it. */
  readonly isFollowing?: true;
};

export type Written = {
  readonly number: number;
  readonly status: 'CREATED' | 'UPDATED' | 'UNCHANGED';
  /** In the order in which it happened. */
  readonly effects: readonly Effect[];
};
export type Refused = { readonly number: number; readonly status: 'FAILED'; readonly fault: Fault };
export type RowResult = Written | Refused;

export function refused(number: number, fault: Fault): Refused {
  return { number, status: 'FAILED', fault };
}

/** The first thing that is wrong with a row. */
export function faultOfIssues({ issues: [first] }: z.ZodError): Fault {
  if (first === undefined) throw new Error('A schema refused without a reason');
  return faultAt(first.path.map(String).join('.') || null, reasonOf(first));
}

/** Why a row was refused. What passes by itself, and our own faults, are thrown on: the batch is done again. */
export function faultOf(thrown: unknown): Fault {
  const error = thrown instanceof ApiError ? thrown : toApiError(thrown);
  if (!isFinal(error) || error.status >= 500) throw thrown;
  const [field = null] = Object.keys(error.fieldErrors ?? {});
  const reason = field === null ? undefined : error.fieldReasons[field]?.[0];
  if (reason !== undefined) return faultAt(field, reason);
  return { field, code: error.code, message: error.message, params: {} };
}
