import type { ErrorReason } from '@callwright/contract/error-reasons.ts';
import type { ImportKind } from '@callwright/contract/import.ts';
import type { RecordData } from './records.ts';

// A service with an API, as the import engine uses it: pages of records, ordered so that nothing refers to a later
// record.

/** A part of a record that is not imported, with the reason. */
export type LeftOut = { readonly field: string | null; readonly reason: ErrorReason };

export type SourceRecord = {
  [Kind in ImportKind]: {
    readonly kind: Kind;
    /** The source's id, the same each time it is read. */
    readonly externalId: string;
    /** The name by which people know it. */
    readonly name: string;
    /** Null if it could not be read; `leftOut` says why. */
    readonly data: RecordData[Kind] | null;
    readonly leftOut: readonly LeftOut[];
    /** A placeholder for one that the source no longer has; ignored if the record exists. */
    readonly standsIn?: boolean;
  };
}[ImportKind];

export type RecordOf<Kind extends ImportKind> = Extract<SourceRecord, { readonly kind: Kind }>;

export type RecordPage = {
  readonly records: readonly SourceRecord[];
  /** Parts that are left out for a whole kind. */
  readonly notes: readonly {
    readonly kind: ImportKind;
    readonly field: string | null;
    readonly reason: ErrorReason;
  }[];
  /** How many there are of some kinds, if the source says so. */
  readonly totals: Readonly<Partial<Record<ImportKind, number>>>;
  /** The cursor of the next page; null after the last one. Opaque to all but the adapter. */
  readonly next: string | null;
};

/** How many requests a service allows in a period. */
type Budget = {
  readonly requests: number;
  readonly windowMs: number;
  /** Endpoints with a limit of their own. */
  readonly endpointOf: (url: URL) => string;
};

/** Adapters throw only errors of `ports/outside/trouble.ts`. */
export type ServiceSource = {
  readonly budget: Budget;
  /** Makes the smallest request that proves that the key works. @returns the account to which ids belong */
  readonly check: () => Promise<string>;
  /** The page at a cursor; null for the first. Reading it again returns the same, except for changes in the source. */
  readonly page: (cursor: string | null) => Promise<RecordPage>;
};
