import type { ImportKind } from '@callwright/contract/import.ts';
import { ApiError, isFinal, toApiError } from '#/platform/errors/errors.ts';
import type { z } from 'zod';
import { reasonOf } from '#/platform/errors/issue-reason.ts';
import { faultAt, type Fault, type Fields } from './read-row.ts';

/** A row whose cells were read. */
export type ReadRow = { readonly number: number; readonly fields: Fields };

/** Values before and after the import, by name. */
export type Pairs = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** What a row changed in an existing record; undoing restores it. */
export type Changed = {
  /** Values of the record itself: database columns, or fields of the contract. */
  readonly columns?: Pairs;
  /** Answers by field id. */
  readonly answers?: Pairs;
  /** Tags that were added. */
  readonly tags?: readonly number[];
  /** Visits (touches) that were added. */
  readonly touches?: readonly number[];
};

/** One record that a row created or changed. */
export type Effect = {
  readonly kind: ImportKind;
  readonly recordId: number;
  /** The version of the record after the row; null for records without versions. */
  readonly version: number | null;
  /** Null for a record that the row created. */
  readonly changed: Changed | null;
  /** Nothing of this record was imported: it got a new version because a related record changed. */
  readonly isFollowing?: true;
};

export type Written = {
  readonly number: number;
  readonly status: 'CREATED' | 'UPDATED' | 'UNCHANGED';
  /** In the order in which they happened. */
  readonly effects: readonly Effect[];
};
export type Refused = { readonly number: number; readonly status: 'FAILED'; readonly fault: Fault };
export type RowResult = Written | Refused;

export function refused(number: number, fault: Fault): Refused {
  return { number, status: 'FAILED', fault };
}

/** The first validation error of a row. */
export function faultOfIssues({ issues: [first] }: z.ZodError): Fault {
  if (first === undefined) throw new Error('A schema refused without a reason');
  return faultAt(first.path.map(String).join('.') || null, reasonOf(first));
}

/** Why a row was refused. Throws transient errors and internal errors again, so that the batch is retried. */
export function faultOf(thrown: unknown): Fault {
  const error = thrown instanceof ApiError ? thrown : toApiError(thrown);
  if (!isFinal(error) || error.status >= 500) throw thrown;
  const [field = null] = Object.keys(error.fieldErrors ?? {});
  const reason = field === null ? undefined : error.fieldReasons[field]?.[0];
  if (reason !== undefined) return faultAt(field, reason);
  return { field, code: error.code, message: error.message, params: {} };
}
