import type { OutsideCalendar, Seen } from './outside-calendar.ts';
import { disturbMessages, type Messages } from './provider-fake/messages.ts';
import type { RandomFaults } from './random-faults.ts';

type FakeCalendar<Entry, Times> = {
  entries(): readonly Entry[];
  change(id: string, times: Times): unknown;
  remove(id: string): void;
  lag(): void;
  catchUp(): void;
};

type Fake<Entry, Times> = {
  readonly calendar: FakeCalendar<Entry, Times>;
  readonly messages: Messages;
  readonly faults: RandomFaults;
  readonly seenOf: (entry: Entry) => Seen;
  /** Half an hour from the start, in the provider's format. */
  readonly times: (startMs: number) => Times;
};

/** Edits that a person makes in a calendar of a fake provider, and faults of that provider. */
export function fakeEdits<Entry, Times>({ calendar, messages, faults, seenOf, times }: Fake<Entry, Times>) {
  const seen = (): Seen[] => calendar.entries().map(seenOf);
  const isThere = (id: string): boolean => seen().some((one) => one.id === id);
  return {
    list: () => Promise.resolve(seen()),
    idsOfOthers: () => Promise.resolve(seen().flatMap(({ id, uid }) => (uid.startsWith('own-') ? [] : [id]))),
    move: (id, startMs) => {
      if (isThere(id)) calendar.change(id, times(startMs));
      return Promise.resolve();
    },
    remove: (id) => {
      if (isThere(id)) calendar.remove(id);
      return Promise.resolve();
    },
    disturb: async (dice) => {
      if (dice.happens(0.5)) calendar.catchUp();
      else calendar.lag();
      await disturbMessages(messages, dice);
    },
    calm: async () => {
      faults.isOn = false;
      calendar.catchUp();
      messages.mode = 'NOW';
      await messages.release();
    },
  } satisfies Partial<OutsideCalendar>;
}
