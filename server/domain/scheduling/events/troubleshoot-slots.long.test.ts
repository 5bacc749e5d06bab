import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { booking } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';
import { numbers, pick, randomEvent, zones, type Random } from '#/test/random-event.ts';
import type { Workspace } from '#/test/workspace.ts';
import { addDays } from '#/platform/values/time.ts';

// Four views of the same result: two lists of free times, the explanations, and the replies to bookings.

const events = 40;
const daysAsked = 6;
const bookedMax = 2;
const refusedMax = 3;

type Event = Awaited<ReturnType<typeof randomEvent>>;
/** The request of a lead: for a host, or with the result of their answers. */
type Lead = { userId?: number; routingGroupIds?: string; conditionalUsers?: string };
type Asked = { event: Event; date: string; timeZone: string; lead: Lead };
type Shown = { starts: string[]; appliedHostIds: number[] | undefined };

async function timesOf(w: Workspace, { event, date, timeZone, lead }: Asked): Promise<Shown> {
  const query = { eventId: event.id, date, timeZone, ...lead };
  const { status, body } = await w.get('/v1/events/timeSlots', query);
  assert.equal(status, 200, JSON.stringify(body));
  const { slots, appliedHostIds } = body.data;
  return { starts: slots.map((slot: Json) => slot.start), appliedHostIds };
}

async function datesOf(w: Workspace, { event, date, timeZone, lead }: Asked, days: number): Promise<Shown> {
  const { userId, ...routed } = lead;
  const host = userId === undefined ? {} : { conditionalUsers: String(userId) };
  const body = { eventId: event.id, timeZone, currentDate: date, days, ...routed, ...host };
  const { data } = (await w.post('/v1/events/eventDates', body)).body;
  return { starts: Object.values<string[]>(data.slots).flat(), appliedHostIds: data.appliedHostIds };
}

async function explained(w: Workspace, { event, date, timeZone, lead }: Asked): Promise<Json[]> {
  const { userId, ...routed } = lead;
  const host = userId === undefined ? {} : { selectedHost: userId };
  const query = { linkPrefix: event.linkPrefix, date, timezone: timeZone, ...routed, ...host };
  const { status, body } = await w.get('/v1/events/troubleshootSlots', query);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.slots;
}

/** The reason in a refusal. */
function reasonOf({ status, body }: { status: number; body: Json }): string {
  assert.ok(status === 400 || status === 409, JSON.stringify(body));
  if (body.code === 'SLOT_UNAVAILABLE') return body.details.reason;
  return body.code === 'SLOT_IN_PAST' ? 'PAST' : body.code;
}

function some<T>(random: Random, values: readonly T[], countMax: number): T[] {
  const left = [...values];
  return Array.from({ length: Math.min(countMax, left.length) }, () =>
    left.splice(random(left.length), 1),
  ).flat();
}

const book = (w: Workspace, { event, timeZone, lead }: Asked, start: string) =>
  w.post('/v1/eventCalls', booking(event, start, { timeZone, ...lead }));

/** Books an offered time, and cancels the call to restore the state. */
async function bookAndCancel(w: Workspace, asked: Asked, start: string): Promise<void> {
  const { status, body } = await book(w, asked, start);
  assert.equal(status, 201, `${start} was offered to ${JSON.stringify(asked)}: ${JSON.stringify(body)}`);
  const { id } = body.data.eventCall;
  assert.equal((await w.put('/v1/eventCalls/cancel', { id })).status, 200);
}

/** One day: a time that is free in all lists can be booked; any other is refused for the given reason. */
async function agreeOnDay(w: Workspace, random: Random, asked: Asked): Promise<void> {
  const [slots, times, dates] = [
    await explained(w, asked),
    await timesOf(w, asked),
    await datesOf(w, asked, 1),
  ];
  const free: string[] = slots.filter((slot) => slot.available).map((slot) => slot.time);
  assert.deepEqual(free, times.starts, JSON.stringify(asked));
  assert.deepEqual(dates, times, JSON.stringify(asked));
  for (const slot of slots) assert.equal(slot.available, slot.reason === null);
  for (const start of some(random, free, bookedMax)) await bookAndCancel(w, asked, start);
  const hidden = slots.filter((slot) => !slot.available);
  for (const slot of some(random, hidden, refusedMax))
    assert.equal(
      reasonOf(await book(w, asked, slot.time)),
      slot.reason,
      `${slot.time}, ${JSON.stringify(asked)}`,
    );
  assert.deepEqual(await timesOf(w, asked), times, 'as before');
}

/**
 * Several dates, for which the hosts may differ: the offered times can still be booked, with or without the named
 * hosts.
 */
async function agreeOnDates(w: Workspace, random: Random, asked: Asked): Promise<boolean> {
  const { starts, appliedHostIds } = await datesOf(w, asked, 12);
  const named = appliedHostIds === undefined ? {} : { conditionalUsers: appliedHostIds.join() };
  for (const start of some(random, starts, 1)) {
    await bookAndCancel(w, asked, start);
    await bookAndCancel(w, { ...asked, lead: { ...asked.lead, ...named } }, start);
  }
  return appliedHostIds !== undefined;
}

function dayOf(start: string, timeZone: string): string {
  return Temporal.Instant.from(start).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

async function eventWithRules(w: Workspace, random: Random): Promise<{ event: Event; lead: Lead }> {
  const mode = pick(random, ['ROUND_ROBIN', 'ROUND_ROBIN', 'PRIORITY', 'COLLECTIVE', 'SINGLE']);
  const event = await randomEvent(w, random, 1 + random(3), {
    assignment: { mode, fairnessGap: pick(random, [null, null, 1]) },
  });
  const userIds = event.hostIds.filter((_, index) => index === 0 || random(3) === 0);
  const rule = {
    id: 1,
    when: { all: [] },
    target: { userIds },
    mode: pick(random, ['ONLY', 'ONLY', 'PRIORITIZE']),
    widenBelowSlots: pick(random, [null, 5, 30, 200]),
  };
  const hosts = event.hosts.map((host, index) => ({
    ...host,
    role: index > 0 && random(5) === 0 ? 'REQUIRED' : 'POOL',
  }));
  const saved = await w.put('/v1/events', { id: event.id, routingRules: [rule], hosts });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  const routed: Lead[] = [
    { routingGroupIds: '1' },
    { routingGroupIds: '1', conditionalUsers: userIds.join() },
  ];
  const leads: Lead[] = [{}, { userId: pick(random, event.hostIds) }, ...routed, ...routed];
  return { event, lead: pick(random, leads) };
}

test('Over 40 random events every entry point agrees: an offered time can be booked, no other can, and the reason is the same', async () => {
  const random = numbers(20_261_122);
  const w = await workspace({ timeZone: 'Europe/Berlin' });
  let widened = 0;
  for (let round = 0; round < events; round += 1) {
    const { event, lead } = await eventWithRules(w, random);
    const timeZone = pick(random, zones);
    const today = Temporal.Now.plainDateISO(timeZone).toString();
    const asked = { event, timeZone, lead, date: today };
    const [start] = some(random, (await datesOf(w, asked, daysAsked)).starts, 1);
    const other = addDays(today, random(daysAsked) + random(2) * 14 - 1);
    const date = start === undefined || random(3) === 0 ? other : dayOf(start, timeZone);
    // Something blocks the time: another lead's call, or a hold.
    if (start !== undefined) {
      const path = random(2) === 0 ? '/v1/events/hold' : '/v1/eventCalls';
      const { status, body } = await w.post(path, booking(event, start, { timeZone, ...lead }));
      assert.equal(status, 201, JSON.stringify(body));
    }
    await agreeOnDay(w, random, { ...asked, date });
    if (await agreeOnDates(w, random, asked)) widened += 1;
  }
  assert.ok(widened > 3, `only ${widened} lists were widened`);
});
