import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayMs, hourMs } from '@callwright/contract/units-of-time.ts';
import type { RemoteItem } from '#/ports/calendars/calendar-source.ts';
import type { FakeCalendar } from '#/test/calendars/graph-fake/fake-calendar.ts';
import { startGraphFake } from '#/test/calendars/graph-fake/graph-fake.ts';
import { personAt } from '#/test/calendars/graph-fake/graph-source.ts';
import type { Event } from '#/test/calendars/graph-fake/series.ts';
import { readAll } from '#/test/calendars/provider-fake/read-all.ts';
import { call } from '#/test/calendars/provider-fake/sample-calls.ts';
import type { CalendarSource } from '#/ports/calendars/calendar-source.ts';

const fake = await startGraphFake();
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
type Side = { readonly calendar: FakeCalendar; readonly source: CalendarSource };

const moment = (at: number) => ({
  dateTime: Temporal.Instant.fromEpochMilliseconds(at).toString().slice(0, 19),
  timeZone: 'UTC',
});

function times(day: number): Event {
  const start = window.fromMs + day * dayMs;
  return { start: moment(start), end: moment(start + hourMs) };
}

function repeated(numberOfOccurrences: number): Event {
  return {
    recurrence: { pattern: { type: 'daily', interval: 1 }, range: { type: 'numbered', numberOfOccurrences } },
  };
}

/** Makes a change, by a person or by our own writes of one of three calls. */
async function act({ calendar, source }: Side, { does, which, day }: Step): Promise<void> {
  const all = calendar
    .entries()
    .flatMap((one) => (one.recurrence ? [one, ...calendar.instances(one)] : [one]));
  const one = all[which % Math.max(all.length, 1)];
  const entry = { ...call, uid: `call ${which % 3}`, mark: `mark ${which % 3}` };
  if (does === 'ADD') calendar.add(times(day));
  if (does === 'ADD_SERIES') calendar.add({ ...times(day), ...repeated(9) });
  const startMs = window.fromMs + day * dayMs;
  if (does === 'WRITE')
    await source.write(calendar.id, { ...entry, startMs, endMs: startMs + 1_800_000 }, null);
  if (does === 'REMOVE') {
    const known = await source.find(calendar.id, entry);
    if (known !== null) await source.remove(calendar.id, known);
  }
  if (!one?.id) return;
  if (does === 'MOVE') calendar.change(one.id, times(day));
  if (does === 'RETITLE') calendar.change(one.id, { subject: `Title ${day}` });
  if (does === 'DELETE') calendar.remove(one.id);
  if (does === 'SHORTEN' && one.recurrence) calendar.change(one.id, repeated(3));
}

function breakSomething(fault: Step['fault']): void {
  if (fault === 'FORGET') fake.views.forgetStates();
  else if (fault === 'SMALL_PAGES') fake.views.pageSizeMax = 2;
  else if (fault === 'REFUSE') fake.faults.add({ does: 'REFUSE', status: 503 });
  else if (fault !== null) fake.faults.add({ does: fault });
}

/**
 * A mirror as the service keeps it: entries on a page replace earlier ones, and pages count only when the read is
 * complete.
 */
class Mirror {
  items = new Map<string, RemoteItem[]>();
  state: string | null = null;

  async read({ source, calendar }: Side): Promise<void> {
    const reading = source.read(calendar.id, { state: this.state, window });
    const { changed, gone, state } = await readAll(reading).catch((error: Error) => {
      if (error.name === 'StateLost') this.state = null;
      throw error;
    });
    const items = new Map(this.state === null ? [] : this.items);
    for (const one of [...gone, ...changed.map(({ externalId }) => externalId)]) items.delete(one);
    for (const item of changed) items.set(item.externalId, [...(items.get(item.externalId) ?? []), item]);
    Object.assign(this, { items, state });
  }

  /** Without versions: an instance has that of its series in one list, and its own in another. */
  within(): readonly object[] {
    return [...this.items.values()]
      .flat()
      .map((item) => ({ ...item, etag: null }))
      .toSorted((one, other) => (one.externalId + one.instance < other.externalId + other.instance ? -1 : 1));
  }
}

async function unlessKnown(work: Promise<void>): Promise<void> {
  await work.catch((error: Error) => {
    if (!['NotReached', 'StateLost'].includes(error.name)) throw error;
  });
}

for (const hasDelta of [true, false])
  test(`[defect 6] [defect 12] changes read one by one end where a whole reading does, ${hasDelta ? 'told by Microsoft' : 'found by comparing'}`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const { account, source } = personAt(fake);
        const side = { source, calendar: account.addCalendar({ hasDelta }) };
        const mirror = new Mirror();
        for (const one of steps) {
          breakSomething(one.fault);
          await unlessKnown(one.does === 'READ' ? mirror.read(side) : act(side, one));
          fake.faults.clear();
          fake.views.pageSizeMax = 1_000;
        }
        await unlessKnown(mirror.read(side));
        await mirror.read(side);
        const whole = new Mirror();
        await whole.read(side);
        assert.deepEqual(mirror.within(), whole.within());
        const marks = side.calendar.entries().flatMap((one) => one.singleValueExtendedProperties ?? []);
        assert.equal(new Set(marks.map(({ value }) => value)).size, marks.length, 'one entry for each call');
      }),
      { numRuns: 12, seed: 14 },
    );
    assert.deepEqual(fake.writing.mails, []);
  });
