import type { Registry } from 'prom-client';
import type { Fallback } from '#/platform/db/replica-faults.ts';

/** The pools of a process: that of the database, and that of its replica. */
export const poolNames = ['callwright', 'callwright_replica'] as const;
export type PoolName = (typeof poolNames)[number];

/** What came of an attempt to book a call. */
export type BookingResult = 'booked' | 'taken' | 'duplicate' | 'refused' | 'failed';

type MeteredRequest = {
  readonly method: string;
  /** The path template; null where nobody answers. */
  readonly route: string | null;
  readonly status: number;
  readonly ms: number;
};

/** A statement that the database has answered. */
type MeteredStatement = {
  /** `SELECT`, `INSERT`; from a short list. */
  readonly operation: string;
  readonly ms: number;
  /** The SQLSTATE, `CONNECTION` where there was no answer, or null. */
  readonly errorType: string | null;
};

/**
 * What a process counts and measures as things happen, each told by the one place that knows. Every label has a fixed
 * set of values; nothing of a workspace or a person becomes one.
 */
export type Meters = {
  request(answered: MeteredRequest): void;
  statement(answered: MeteredStatement): void;
  /** How long somebody waited for a connection of a pool. */
  connectionWait(pool: PoolName, ms: number): void;
  booking(result: BookingResult): void;
  /** Whether a check of reports found every number and record as its changes say. */
  reportCheck(isClean: boolean): void;
  /** `range` looks for free times on dates, `start` checks one. */
  slotSearch(kind: 'range' | 'start', ms: number): void;
  /** A statement of a request that may be read from a replica. */
  replicaRead(target: 'replica' | 'primary'): void;
  /** Why such a request went to the primary. */
  replicaFallback(reason: Fallback): void;
  signInFailed(step: 'password' | 'second_factor' | 'company'): void;
  /** @param queue one of the names that the service declares at its start */
  job(queue: string, isDone: boolean, ms: number): void;
  webhook(isDelivered: boolean, ms: number): void;
  /** Where they are read; null in a process that shows them nowhere. */
  readonly registry: Registry | null;
};

const nothing = (): void => undefined;

/** For processes without a monitoring port. */
export const silentMeters: Meters = {
  request: nothing,
  statement: nothing,
  connectionWait: nothing,
  booking: nothing,
  reportCheck: nothing,
  slotSearch: nothing,
  replicaRead: nothing,
  replicaFallback: nothing,
  signInFailed: nothing,
  job: nothing,
  webhook: nothing,
  registry: null,
};
