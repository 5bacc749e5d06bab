import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { Json } from '#/test/client.ts';
import { made } from '#/test/interface/made.ts';
import { entriesOf, lookAround, wait, wholeDay } from '#/test/waiting.ts';
import { bookedEvent, cancelCall, itsTime, withList } from '#/test/waiting-calls.ts';
import { newEvent } from '#/test/events.ts';

test('POST /v1/exports 200 gives the waiting list of an event in its order, with what was offered', async () => {
  const given = await bookedEvent();
  const { w, event } = given;
  const other = await newEvent(w, [w.owner.userId], withList);
  for (const { linkPrefix } of [event, event]) await made(wait(linkPrefix, [itsTime]));
  // At another time, because the host has only one to offer.
  await made(wait(other.linkPrefix, [wholeDay(80)]));
  await cancelCall(given);
  await lookAround(w);
  const wanted = { resource: 'waitingList', filters: { eventId: event.id } };
  const csv = await w.post('/v1/exports', wanted);
  assert.equal(csv.status, 200, JSON.stringify(csv.body));
  const rows = parse(csv.body, { columns: true }) as Record<string, string>[];
  assert.deepEqual(
    rows.map((row) => [row['position'], row['state'], row['eventName']]),
    [
      ['1', 'OFFERED', 'Call'],
      ['2', 'WAITING', 'Call'],
    ],
  );
  assert.deepEqual(JSON.parse(rows[0]?.['windows'] ?? ''), itsTime);
  const ndjson = await w.post('/v1/exports', { ...wanted, format: 'ndjson' });
  const entries: Json[] = String(ndjson.body)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(entries, await entriesOf(w, { eventId: event.id }));
});

test('POST /v1/exports 403 where a key may not read calls, 400 for a filter that the waiting list does not have', async () => {
  const { w } = await bookedEvent();
  const { client } = await w.keyWith(['exports:write', 'contacts:read']);
  const refused = await client.post('/v1/exports', { resource: 'waitingList' });
  assert.deepEqual([refused.status, refused.body.code], [403, 'INSUFFICIENT_SCOPE']);
  const unknown = { resource: 'waitingList', filters: { search: 'Wanda' } };
  assert.equal((await w.post('/v1/exports', unknown)).status, 400);
});
