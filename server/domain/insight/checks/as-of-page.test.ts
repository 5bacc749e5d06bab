import assert from 'node:assert/strict';
import { test } from 'node:test';
import { savedContact } from '#/test/contacts.ts';
import { newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { checkReports } from '#/test/report-checks.ts';

test('GET /v1/contacts?asOf= 200 shows the events of contacts as they were before their calls moved in a merge', async () => {
  const w = await workspace();
  await checkReports(w);
  const event = await newEvent(w, [w.owner.userId]);
  const calls = Array.from({ length: 6 }, (_, index) => ({
    externalId: `call-${index}`,
    dateTime: `2026-10-0${index + 1}T09:00:00.000Z`,
    timeZone: 'Europe/Berlin',
    eventId: event.id,
    userId: w.owner.userId,
    email: `invitee-${index}@example.test`,
  }));
  const { body } = await w.post('/v1/eventCalls/import', { system: 'before', calls });
  assert.equal(body.data.created, 6);
  const into = await savedContact(w, { email: 'without-calls@example.test' });
  const list = async (query: string) =>
    (await w.get(`/v1/contacts?limit=100&orderColumn=id&orderBy=asc${query}`)).body.data.contacts;
  const before = await list('');
  const at = new Date(server.clock.now()).toISOString();
  server.clock.advance(60_000);
  const merged = await w.post('/v1/contacts/merge', { primaryId: into.id, secondaryIds: [before[0].id] });
  assert.equal(merged.status, 200);
  const then = await list(`&asOf=${at}`);
  assert.deepEqual(
    then.map((contact: { id: number; events: unknown }) => [contact.id, contact.events]),
    before.map((contact: { id: number; events: unknown }) => [contact.id, contact.events]),
  );
  assert.equal(then[0].events.length, 1);
});
