import type { ErrorReason } from '@callwright/contract/error-reasons.ts';
import type { ImportKind } from '@callwright/contract/import.ts';
import type { RecordData } from './records.ts';

// A service with an API, as the engine of imports sees it: pages of records in an order in which nothing refers to what
// comes later.

/** A part of a record that its source has and that is not taken over, with the reason. */
export type LeftOut = { readonly field: string | null; readonly reason: ErrorReason };

export type SourceRecord = {
  [Kind in ImportKind]: {
    readonly kind: Kind;
    /** Of the source, and the same each time it is read. */
    readonly externalId: string;
    /** What people know it by. */
    readonly name: string;
    /** Null for one that could not be read: `leftOut` says why. */
    readonly data: RecordData[Kind] | null;
    readonly leftOut: readonly LeftOut[];
    /** It stands in for one that the source no longer has: nothing is done where there is one. */
    readonly standsIn?: boolean;
  };
}[ImportKind];

export type RecordOf<Kind extends ImportKind> = Extract<SourceRecord, { readonly kind: Kind }>;

export type RecordPage = {
  readonly records: readonly SourceRecord[];
  /** What of a whole kind is left out. */
  readonly notes: readonly {
    readonly kind: ImportKind;
    readonly field: string | null;
    readonly reason: ErrorReason;
  }[];
  /** How many there are of some kinds, where the source says it. */
  readonly totals: Readonly<Partial<Record<ImportKind, number>>>;
  /** Where the next page begins; null after the last one. Only the adapter reads it. */
  readonly next: string | null;
};

/** Requests that a service takes in a span of time. */
type Budget = {
  readonly requests: number;
  readonly windowMs: number;
  /** What is counted apart from the rest. */
  readonly endpointOf: (url: URL) => string;
};

/** Adapters throw what `ports/outside/trouble.ts` names, and nothing else. */
export type ServiceSource = {
  readonly budget: Budget;
  /** Asks for as little as shows that the key is good. @returns the account that ids belong to */
  readonly check: () => Promise<string>;
  /** The page that begins at a cursor; null for the first. Read again, it is the same but for what changed there. */
  readonly page: (cursor: string | null) => Promise<RecordPage>;
};
