import assert from 'node:assert/strict';
import { test } from 'node:test';
import { booking } from '../test/events.ts';
import { workspace } from '../test/harness.ts';
import { numbers, pick, randomEvent, zones } from '../test/random-event.ts';
import { addDays } from '../time.ts';

const schedules = 40;

test('Every slot that is offered books at once, and none that is not, over random schedules in random zones', async () => {
  const random = numbers(20_261_121);
  const w = await workspace();
  for (let round = 0; round < schedules; round++) {
    const { id } = await randomEvent(w, random, 1);
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
