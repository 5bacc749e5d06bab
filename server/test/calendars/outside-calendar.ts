import type { RandomFaults } from './random-faults.ts';
import type { Random } from './random.ts';

// The calendar of a host as seen from another program, for any provider.

export type Seen = {
  readonly id: string;
  readonly uid: string;
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
  /** The call that the entry belongs to, by our marker in it. */
  readonly callId: number | null;
};

/** Start times of calls' entries, by id of the call. */
export type CallTimes = ReadonlyMap<number, number>;

export type OutsideCalendar = {
  readonly provider: string;
  /** The address of another person there, whom the provider would invite. */
  readonly neighbor: string | null;
  readonly faults: RandomFaults;
  /** All current entries, read by the provider's own protocol. */
  list(): Promise<Seen[]>;
  /** Ids of entries that the person did not create. */
  idsOfOthers(): Promise<string[]>;
  /** Creates an entry of half an hour, and returns its id. */
  put(uid: string, startMs: number): Promise<string>;
  /** Moves an entry to another time, and keeps its other fields. Does nothing if the entry no longer exists. */
  move(id: string, startMs: number): Promise<void>;
  remove(id: string): Promise<void>;
  /** Randomly starts or ends faults of the provider, such as stale lists. */
  disturb(random: Random): Promise<void>;
  /** Ends all faults. */
  calm(): Promise<void>;
  /** The notifications that the provider has sent to other people. */
  invitations(): Promise<string[]>;
  /** Calls the listener for each request of the service, after the provider has processed it and before it answers. */
  listen(listener: (done: Done) => Promise<void>): void;
};

export type Done = {
  readonly kind: 'READ' | 'WRITE';
  /** The times after a write, as far as the service has written them. */
  readonly times: CallTimes;
};

export const title = 'Dentist';
export const halfHourMs = 1_800_000;
export const noTimes: CallTimes = new Map();

/** The call that our marker in a text names. */
export function callIn(text: string): number | null {
  const id = /callwright\/\d+\/(\d+)/.exec(text)?.[1];
  return id === undefined ? null : Number(id);
}

export function timesOf(entries: readonly Seen[]): CallTimes {
  return new Map(entries.flatMap(({ callId, startMs }) => (callId === null ? [] : [[callId, startMs]])));
}
