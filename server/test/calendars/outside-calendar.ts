import type { RandomFaults } from './random-faults.ts';
import type { Random } from './random.ts';

// The calendar of a host as a person sees it who uses it with another program, no matter which provider it is at.

export type Seen = {
  readonly id: string;
  readonly uid: string;
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
  /** The call whose entry it is, by our mark in it. */
  readonly callId: number | null;
};

/** When the entries of calls begin, by the number of the call. */
export type CallTimes = ReadonlyMap<number, number>;

export type OutsideCalendar = {
  readonly provider: string;
  /** The address of somebody else there, whom the provider would invite. */
  readonly neighbor: string | null;
  readonly faults: RandomFaults;
  /** Everything that is in it now, by the provider's own protocol. */
  list(): Promise<Seen[]>;
  /** Ids of entries that the person did not make. */
  idsOfOthers(): Promise<string[]>;
  /** Makes an entry of half an hour; its id. */
  put(uid: string, startMs: number): Promise<string>;
  /** Gives an entry another time, and keeps the rest of it. One that is gone by now stays gone. */
  move(id: string, startMs: number): Promise<void>;
  remove(id: string): Promise<void>;
  /** What the provider does wrong by itself, such as lists that lag: begins or ends, by chance. */
  disturb(random: Random): Promise<void>;
  /** From now on nothing goes wrong. */
  calm(): Promise<void>;
  /** What the provider has told other people. */
  invitations(): Promise<string[]>;
  /** Hears of each request that the service makes, once the provider has done it and before it answers. */
  listen(listener: (done: Done) => Promise<void>): void;
};

export type Done = {
  readonly kind: 'READ' | 'WRITE';
  /** After a write, as far as the service has written them. */
  readonly times: CallTimes;
};

export const title = 'Dentist';
export const halfHourMs = 1_800_000;
export const noTimes: CallTimes = new Map();

/** The call that a text with our mark in it names. */
export function callIn(text: string): number | null {
  const id = /callwright\/\d+\/(\d+)/.exec(text)?.[1];
  return id === undefined ? null : Number(id);
}

export function timesOf(entries: readonly Seen[]): CallTimes {
  return new Map(entries.flatMap(({ callId, startMs }) => (callId === null ? [] : [[callId, startMs]])));
}
