import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { RemoteItem } from '#/ports/calendars/calendar-source.ts';
import {
  startGoogleFake,
  type FakeAccount,
  type GoogleFake,
} from '#/test/calendars/google-fake/google-fake.ts';
import { personAt, type Person } from '#/test/calendars/google-fake/google-source.ts';
import { readAll } from '#/test/calendars/provider-fake/read-all.ts';
import { call } from '#/test/calendars/provider-fake/sample-calls.ts';

const fake = await startGoogleFake();
const ms = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;
const window = { fromMs: ms('2026-03-01T00:00:00Z'), toMs: ms('2026-04-01T00:00:00Z') };

/** A change of a calendar between two reads; `which` selects the entry, `day` the new time. */
const step = fc.record({
  does: fc.constantFrom(
    'ADD',
    'ADD_SERIES',
    'MOVE',
    'RETITLE',
    'DELETE',
    'SHORTEN',
    'WRITE',
    'REMOVE',
    'READ',
    'READ',
  ),
  fault: fc.constantFrom(null, null, 'LOSE_ANSWER', 'CUT', 'REFUSE', 'FORGET', 'SMALL_PAGES'),
  which: fc.nat({ max: 50 }),
  day: fc.integer({ min: -5, max: 40 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function times(day: number): object {
  const start = Temporal.Instant.fromEpochMilliseconds(window.fromMs + day * dayMs);
  return { start: { dateTime: start.toString() }, end: { dateTime: start.add({ hours: 1 }).toString() } };
}

/** Makes a change, by a person or by our own writes of one of three calls. */
async function act({ account, source, id }: Person, { does, which, day }: Step): Promise<void> {
  const { primary } = account;
  const one = primary.entries()[which % Math.max(primary.entries().length, 1)];
  const entry = { ...call, uid: `call ${which % 3}`, mark: `mark ${which % 3}` };
  if (does === 'ADD') primary.add(times(day));
  if (does === 'ADD_SERIES') primary.add({ ...times(day), recurrence: ['RRULE:FREQ=DAILY;COUNT=9'] });
  const startMs = window.fromMs + day * dayMs;
  if (does === 'WRITE') await source.write(id, { ...entry, startMs, endMs: startMs + 1_800_000 }, null);
  if (does === 'REMOVE') {
    const known = await source.find(id, entry);
    if (known !== null) await source.remove(id, known);
  }
  if (one === undefined || !one.id) return;
  if (does === 'MOVE') primary.change(one.id, times(day));
  if (does === 'RETITLE') primary.change(one.id, { summary: `Title ${day}` });
  if (does === 'DELETE') primary.remove(one.id);
  if (does === 'SHORTEN' && one.recurrence)
    primary.change(one.id, { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] });
}

function breakSomething(google: GoogleFake, fault: Step['fault']): void {
  if (fault === 'FORGET') google.listing.forgetTokens();
  else if (fault === 'SMALL_PAGES') google.listing.pageSizeMax = 2;
  else if (fault === 'REFUSE') google.faults.add({ does: 'REFUSE', status: 503 });
  else if (fault !== null) google.faults.add({ does: fault });
}

/** A mirror as the service keeps it: pages count only when the read is complete. */
class Mirror {
  items = new Map<string, RemoteItem>();
  state: string | null = null;

  async read({ source, id }: Person): Promise<void> {
    const { changed, gone, state } = await readAll(source.read(id, { state: this.state, window })).catch(
      (error: Error) => {
        if (error.name === 'StateLost') this.state = null;
        throw error;
      },
    );
    const items = new Map(this.state === null ? [] : this.items);
    for (const one of gone) items.delete(one);
    for (const item of changed) items.set(item.externalId, item);
    Object.assign(this, { items, state });
  }

  within(): readonly RemoteItem[] {
    return [...this.items.values()]
      .filter(({ time }) => 'startMs' in time && time.startMs < window.toMs && time.endMs > window.fromMs)
      .toSorted((one, other) => (one.externalId < other.externalId ? -1 : 1));
  }
}

const known = ['NotReached', 'StateLost'];

async function unlessKnown(work: Promise<void>): Promise<void> {
  await work.catch((error: Error) => {
    if (!known.includes(error.name)) throw error;
  });
}

const ours = ({ primary }: FakeAccount): readonly string[] =>
  primary.entries().flatMap(({ extendedProperties }) => extendedProperties?.private?.['callwright'] ?? []);

test('[defect 6] [defect 12] whatever people, writes and faults do, changes read one by one end where a whole reading does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const someone = personAt(fake);
      const mirror = new Mirror();
      for (const one of steps) {
        breakSomething(fake, one.fault);
        await unlessKnown(one.does === 'READ' ? mirror.read(someone) : act(someone, one));
        fake.faults.clear();
        fake.listing.pageSizeMax = 2_500;
      }
      await unlessKnown(mirror.read(someone));
      await mirror.read(someone);
      const whole = new Mirror();
      await whole.read(someone);
      assert.deepEqual(mirror.within(), whole.within());
      const marks = ours(someone.account);
      assert.equal(new Set(marks).size, marks.length, 'one entry for each call');
    }),
    { numRuns: 25, seed: 14 },
  );
  assert.deepEqual(fake.writing.mails, []);
});
