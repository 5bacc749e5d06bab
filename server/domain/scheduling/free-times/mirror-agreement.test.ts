import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '#/domain/scheduling/slots/testing/schedules.ts';
import type { Json } from '#/test/client.ts';
import { booking, closers, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { addItem, addReadCalendar } from '#/test/mirror.ts';

const day = '2026-11-25';
const halves = Array.from({ length: 48 }, (_, index) => index);
const timeOf = (half: number): string =>
  `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
const instantOf = (half: number): string => `${day}T${timeOf(half)}:00.000Z`;
const at = (minute: number): string =>
  Temporal.Instant.from(`${day}T00:00Z`).add({ minutes: minute }).toString();

type Busy = { host: number; from: number; to: number };

for (const seed of [1, 2, 3])
  test(`[defect 2] list, dates, explanation and booking say the same of random calendars, seed ${seed}`, async () => {
    server.clock.set('2026-11-23T06:00:00.000Z');
    const random = randomFrom(seed);
    const w = await workspace();
    const hosts = await closers(w, 2);
    const event = await newEvent(w, hosts, { duration: 30 });
    const busy: Busy[] = [];
    await w.within(async (tx) => {
      for (const host of hosts)
        for (let calendar = 0; calendar < 2; calendar += 1) {
          const id = await addReadCalendar(tx, host);
          for (let count = 0; count < 12; count += 1) {
            const from = random(1_400);
            const to = from + 1 + random(90);
            const isFree = random(4) === 0;
            const answer = ['NONE', 'ACCEPTED', 'DECLINED', 'TENTATIVE'][random(4)] ?? 'NONE';
            await addItem(tx, id, { startsAt: at(from), endsAt: at(to), isFree, answer });
            if (!isFree && answer !== 'DECLINED') busy.push({ host, from, to });
          }
        }
    });
    // The expected result, calculated without the engine.
    const isFree = (half: number): boolean =>
      hosts.some((host) =>
        busy.every((one) => one.host !== host || one.from >= half * 30 + 30 || one.to <= half * 30),
      );
    const expected = halves.filter(isFree).map(timeOf);
    assert.ok(expected.length > 0 && expected.length < 48, 'otherwise nothing is compared');
    const slots = await w.get('/v1/events/timeSlots', { eventId: event.id, date: day, timeZone: 'UTC' });
    assert.deepEqual(
      slots.body.data.slots.map(({ displayTime }: Json) => displayTime),
      expected,
    );
    const dates = await w.post('/v1/events/eventDates', {
      eventId: event.id,
      timeZone: 'UTC',
      currentDate: day,
      days: 1,
    });
    assert.deepEqual(dates.body.data.availabilities[day], expected);
    const explained = await w.get('/v1/events/troubleshootSlots', {
      linkPrefix: event.linkPrefix,
      date: day,
      timezone: 'UTC',
    });
    const seen = explained.body.data.slots.map(({ displayTime, available }: Json) => [
      displayTime,
      available,
    ]);
    assert.deepEqual(
      seen,
      halves.map((half) => [timeOf(half), isFree(half)]),
    );
    for (const half of halves.filter((one) => one % 5 === seed)) {
      const { status, body } = await w.post('/v1/eventCalls', booking(event, instantOf(half)));
      assert.deepEqual(
        [status, body.details?.reason],
        isFree(half) ? [201, undefined] : [409, 'CALENDAR_BUSY'],
        timeOf(half),
      );
    }
  });
