import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closers, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { addItem, addReadCalendar } from '#/test/mirror.ts';

// The times that an entry blocks, seen from outside: each row has its own day, and the offered times of that day are
// counted.

type Item = {
  isAllDay?: boolean;
  answer?: string;
  isFree?: boolean;
  isTentative?: boolean;
  kind?: string;
  isIgnored?: boolean;
  isCall?: boolean;
};
type Row = [what: string, item: Item, settings: object, isTaken: boolean];

const answers = ['NONE', 'ACCEPTED', 'DECLINED', 'TENTATIVE', 'NEEDS_ACTION'];
const strict = {
  tentative_blocks: false,
  unanswered_blocks: false,
  unanswered_all_day_blocks: true,
  all_day: 'ALWAYS',
};

const rows: Row[] = [
  ...answers.flatMap((answer): Row[] => [
    [`busy, ${answer}`, { answer }, {}, answer !== 'DECLINED'],
    [`free, ${answer}`, { answer, isFree: true }, {}, false],
    [
      `busy all day, ${answer}`,
      { answer, isAllDay: true },
      {},
      answer !== 'DECLINED' && answer !== 'NEEDS_ACTION',
    ],
    [`free all day, ${answer}`, { answer, isAllDay: true, isFree: true }, {}, false],
    [`busy, ${answer}, by other settings`, { answer }, strict, answer === 'NONE' || answer === 'ACCEPTED'],
    [
      `free all day, ${answer}, by other settings`,
      { answer, isAllDay: true, isFree: true },
      strict,
      answer !== 'DECLINED' && answer !== 'TENTATIVE',
    ],
  ]),
  ['marked as tentative', { isTentative: true }, {}, true],
  ['marked as tentative, where that is free', { isTentative: true }, strict, false],
  ['a whole day, where none counts', { isAllDay: true }, { all_day: 'NEVER' }, false],
  ['out of office, shown as free', { kind: 'OUT_OF_OFFICE', isFree: true }, {}, true],
  [
    'out of office for a whole day, where none counts',
    { kind: 'OUT_OF_OFFICE', isAllDay: true },
    { all_day: 'NEVER' },
    true,
  ],
  ['a place of work', { kind: 'WORKING_LOCATION', isAllDay: true }, strict, false],
  ['a birthday', { kind: 'BIRTHDAY', isAllDay: true }, strict, false],
  ['time to focus', { kind: 'FOCUS_TIME' }, {}, true],
  ['with the word to ignore', { isIgnored: true }, {}, false],
  ['the entry of a call', { isCall: true }, {}, false],
];

test('[defect 8] [defect 10] [defect 16] an entry takes time by its answer, transparency, kind and title, and the settings of its calendar', async () => {
  server.clock.set('2026-11-23T06:00:00.000Z');
  const w = await workspace();
  const [ann = 0] = await closers(w, 1);
  const event = await newEvent(w, [ann], { duration: 60 });
  const dayOf = (index: number): string =>
    Temporal.PlainDate.from('2026-11-25').add({ days: index }).toString();
  await w.within(async (tx) => {
    const calendars = new Map<string, number>();
    for (const [index, [, { isAllDay, ...item }, settings]] of rows.entries()) {
      const key = JSON.stringify(settings);
      const calendarId = calendars.get(key) ?? (await addReadCalendar(tx, ann, settings));
      calendars.set(key, calendarId);
      const day = dayOf(index);
      await addItem(tx, calendarId, {
        ...item,
        ...(isAllDay === true
          ? { startsOn: day, endsOn: dayOf(index + 1) }
          : { startsAt: `${day}T10:00:00Z`, endsAt: `${day}T11:00:00Z` }),
      });
    }
  });
  const { body } = await w.post('/v1/events/eventDates', {
    eventId: event.id,
    timeZone: 'UTC',
    currentDate: '2026-11-25',
    days: rows.length,
  });
  for (const [index, [what, { isAllDay }, , isTaken]] of rows.entries()) {
    const offered = body.data.availabilities[dayOf(index)]?.length ?? 0;
    assert.equal(offered, 24 - (isTaken ? (isAllDay === true ? 24 : 1) : 0), what);
  }
});

test('[defect 9] a whole day is that date where the host works, not 24 hours of UTC', async () => {
  server.clock.set('2026-11-23T06:00:00.000Z');
  const w = await workspace();
  const [ann = 0] = await closers(w, 1);
  const weekdays = ['FRIDAY', 'SATURDAY', 'SUNDAY', 'MONDAY', 'TUESDAY'].map((day) => ({
    day,
    slots: [{ start: '00:00', end: '24:00' }],
  }));
  const zones = ['America/Los_Angeles', 'Pacific/Auckland', 'America/Havana'];
  const offers = [];
  for (const [index, timeZone] of zones.entries()) {
    const made = await w.post('/v1/userAvailabilities', { userId: ann, name: timeZone, timeZone, weekdays });
    const created = await w.post('/v1/events', {
      name: timeZone,
      duration: 60,
      hosts: [{ userId: ann, availabilityId: made.body.data.availability.id }],
      dateRange: { type: 'INDEFINITE' },
    });
    if (index === 0)
      await w.within(async (tx) =>
        addItem(tx, await addReadCalendar(tx, ann), { startsOn: '2027-03-14', endsOn: '2027-03-15' }),
      );
    const { body } = await w.post('/v1/events/eventDates', {
      eventId: created.body.data.event.id,
      timeZone,
      currentDate: '2027-03-13',
      days: 3,
    });
    offers.push(
      ['2027-03-13', '2027-03-14', '2027-03-15'].map((day) => body.data.availabilities[day]?.length ?? 0),
    );
  }
  assert.deepEqual(offers, [
    [24, 0, 24],
    [24, 0, 24],
    [24, 0, 24],
  ]);
});

test('CALENDAR_BUSY names the calendar', async () => {
  server.clock.set('2026-11-23T06:00:00.000Z');
  const w = await workspace();
  const [ann = 0] = await closers(w, 1);
  const event = await newEvent(w, [ann], { duration: 60 });
  await w.within(async (tx) =>
    addItem(tx, await addReadCalendar(tx, ann), {
      startsAt: '2026-11-25T10:00:00Z',
      endsAt: '2026-11-25T11:00:00Z',
    }),
  );
  const { body } = await w.get('/v1/events/troubleshootSlots', {
    linkPrefix: event.linkPrefix,
    date: '2026-11-25',
    timezone: 'UTC',
  });
  const slot = body.data.slots.find((one: { displayTime: string }) => one.displayTime === '10:00');
  assert.equal(slot.unavailableUsers[0].detail, 'Busy in the calendar “Work”');
});
