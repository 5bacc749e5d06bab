import assert from 'node:assert/strict';
import { test } from 'node:test';
import { booking } from '../test/events.ts';
import { workspace } from '../test/harness.ts';
import { addDays } from '../time.ts';

const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
];
const schedules = 40;

/** A small generator of the same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const pick = <T>(random: (below: number) => number, values: readonly T[]): T =>
  values[random(values.length)] as T; // never empty

function time(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

test('Every slot that is offered books at once, and none that is not, over random schedules in random zones', async () => {
  const random = numbers(20_261_121);
  const w = await workspace();
  for (let round = 0; round < schedules; round++) {
    const zone = pick(random, zones);
    const start = random(20) * 60 + pick(random, [0, 15, 30]);
    const weekdays = days
      .filter(() => random(3) > 0)
      .map((day) => ({
        day,
        slots: [{ start: time(start), end: time(Math.min(start + 60 + random(240), 1_435)) }],
      }));
    const host = (await w.member('CLOSER', zone)).userId;
    const schedule = await w.post('/v1/userAvailabilities', {
      userId: host,
      name: 'Random',
      timeZone: zone,
      weekdays,
    });
    const duration = pick(random, [15, 20, 30, 45]);
    const event = await w.post('/v1/events', {
      name: `Random ${round}`,
      hosts: [{ userId: host, availabilityId: schedule.body.data.availability.id }],
      duration,
      startTimeIncrement: pick(random, [null, 15, 30]),
      bufferBefore: pick(random, [0, 10]),
      bufferAfter: pick(random, [0, 15]),
      minimumNotice: pick(random, [0, 600]),
      dateRange: { days: 20 },
      maxPerDay: pick(random, [null, 1]),
    });
    const { id } = event.body.data.event;
    const invitee = pick(random, zones);
    const dateFrom = Temporal.Now.plainDateISO(invitee).toString();
    const ask = { eventId: id, timeZone: invitee, dateFrom, dateTo: addDays(dateFrom, 14) };
    const offered: string[] = (await w.get('/v1/events/timeSlots', ask)).body.data.slots.map(
      (slot: { start: string }) => slot.start,
    );
    const { slots } = (await w.post('/v1/events/eventDates', { eventId: id, timeZone: invitee, days: 15 }))
      .body.data;
    assert.deepEqual(Object.values(slots).flat(), offered, 'the list of dates and the list of times agree');
    if (offered.length === 0) continue;
    const chosen = pick(random, offered);
    assert.equal(
      (await w.post('/v1/eventCalls', booking({ id }, chosen, { timeZone: invitee }))).status,
      201,
      `${chosen} was offered`,
    );
    const off = Temporal.Instant.from(pick(random, offered)).add({ minutes: 7 }).toString();
    assert.ok(
      (await w.post('/v1/eventCalls', booking({ id }, off, { timeZone: invitee }))).status >= 400,
      `${off} was not offered`,
    );
    const after: string[] = (await w.get('/v1/events/timeSlots', ask)).body.data.slots.map(
      (slot: { start: string }) => slot.start,
    );
    assert.ok(!after.includes(chosen), `${chosen} is gone`);
    const gone = offered.find((slot) => !after.includes(slot) && slot !== chosen);
    if (gone !== undefined)
      assert.ok(
        (await w.post('/v1/eventCalls', booking({ id }, gone, { timeZone: invitee }))).status >= 400,
        `${gone} is no longer offered`,
      );
  }
});
