import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../test/client.ts';
import { booking } from '../test/events.ts';
import { workspace } from '../test/harness.ts';
import { numbers, pick, randomEvent, zones, type Random } from '../test/random-event.ts';
import type { Workspace } from '../test/workspace.ts';
import { addDays } from '../time.ts';

const rounds = 12;
const daysAsked = 6;
const bookingsMax = 4;

type Asked = { linkPrefix: string; date: string; timeZone: string; userId?: number };

async function offered(w: Workspace, { userId, ...asked }: Asked): Promise<string[]> {
  const narrowed = userId === undefined ? {} : { userId };
  const { status, body } = await w.get('/v1/events/timeSlots', { ...asked, ...narrowed });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.slots.map((slot: Json) => slot.start);
}

async function explained(w: Workspace, { userId, timeZone, ...asked }: Asked): Promise<Json[]> {
  const narrowed = userId === undefined ? {} : { selectedHost: userId };
  const query = { ...asked, timezone: timeZone, ...narrowed };
  const { status, body } = await w.get('/v1/events/troubleshootSlots', query);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.slots;
}

/** What a refusal calls its reason. */
function reasonOf({ status, body }: { status: number; body: Json }): string {
  assert.ok(status === 400 || status === 409, JSON.stringify(body));
  if (body.code === 'SLOT_UNAVAILABLE') return body.details.reason;
  return body.code === 'SLOT_IN_PAST' ? 'PAST' : body.code;
}

async function oneDay(w: Workspace, random: Random, event: Json, asked: Asked): Promise<void> {
  const times = await explained(w, asked);
  const free = times.filter((slot) => slot.available);
  assert.deepEqual(
    free.map((slot) => slot.time),
    await offered(w, asked),
    `${JSON.stringify(asked)} of event ${event.id}`,
  );
  for (const slot of times) assert.equal(slot.available, slot.reason === null);
  const hidden = times.filter((slot) => !slot.available);
  const host = asked.userId === undefined ? {} : { userId: asked.userId };
  if (hidden.length > 0) {
    const slot = pick(random, hidden);
    const refused = await w.post(
      '/v1/eventCalls',
      booking(event, slot.time, { timeZone: asked.timeZone, ...host }),
    );
    assert.equal(reasonOf(refused), slot.reason, `${slot.time} of event ${event.id}`);
  }
  if (free.length > 0) {
    const { time } = pick(random, free);
    const booked = await w.post(
      '/v1/eventCalls',
      booking(event, time, { timeZone: asked.timeZone, ...host }),
    );
    assert.equal(booked.status, 201, JSON.stringify(booked.body));
  }
}

test('What troubleshootSlots calls available is what timeSlots offers and a booking accepts; the rest is refused for the reason given', async () => {
  const random = numbers(20_261_122);
  const w = await workspace({ timeZone: 'Europe/Berlin' });
  for (let round = 0; round < rounds; round++) {
    const mode = pick(random, ['ROUND_ROBIN', 'PRIORITY', 'COLLECTIVE', 'SINGLE']);
    const event = await randomEvent(w, random, 1 + random(3), { assignment: { mode } });
    const timeZone = pick(random, zones);
    const today = Temporal.Now.plainDateISO(timeZone).toString();
    const { linkPrefix, hostIds } = event;
    for (let count = 0; count < bookingsMax; count++) {
      const asked = { linkPrefix, timeZone, date: addDays(today, random(daysAsked) + random(2) * 20 - 1) };
      await oneDay(w, random, event, asked);
      await oneDay(w, random, event, { ...asked, userId: pick(random, hostIds) });
    }
  }
});
