import type { Registry } from 'prom-client';
import type { Fallback } from '#/platform/db/replica-faults.ts';

/** The connection pools of a process: for the database and for its replica. */
export const poolNames = ['callwright', 'callwright_replica'] as const;
export type PoolName = (typeof poolNames)[number];

/** The result of an attempt to book a call. */
export type BookingResult = 'booked' | 'taken' | 'duplicate' | 'refused' | 'failed';

type MeteredRequest = {
  readonly method: string;
  /** The path template; null for an unknown path. */
  readonly route: string | null;
  readonly status: number;
  readonly ms: number;
};

/** A completed statement. */
type MeteredStatement = {
  /** `SELECT`, `INSERT` and so on, from a short list. */
  readonly operation: string;
  readonly ms: number;
  /** The SQLSTATE, `CONNECTION` if there was no answer, or null. */
  readonly errorType: string | null;
};

/**
 * What a process counts and measures; each event is reported from one place. Every label has a fixed set of values,
 * which never includes workspaces or people.
 */
export type Meters = {
  request(answered: MeteredRequest): void;
  statement(answered: MeteredStatement): void;
  /** How long a query waited for a connection of the pool. */
  connectionWait(pool: PoolName, ms: number): void;
  booking(result: BookingResult): void;
  /** Whether a check of reports found all numbers and records consistent. */
  reportCheck(isClean: boolean): void;
  /** `range` searches dates for free times, `start` checks one time. */
  slotSearch(kind: 'range' | 'start', ms: number): void;
  /** A statement of a request that may read from a replica. */
  replicaRead(target: 'replica' | 'primary'): void;
  /** Why such a request used the primary. */
  replicaFallback(reason: Fallback): void;
  signInFailed(step: 'password' | 'second_factor' | 'company'): void;
  /** @param queue one of the names that the service declares at its start */
  job(queue: string, isDone: boolean, ms: number): void;
  webhook(isDelivered: boolean, ms: number): void;
  /** The registry with all metrics; null in a process without a monitoring port. */
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
