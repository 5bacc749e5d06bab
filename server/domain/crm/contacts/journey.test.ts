import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/contacts/journey';

async function journey(w: Workspace, contactId: number, query: object = {}): Promise<Json[]> {
  const { status, body } = await w.get(path, { contactId, limit: 100, ...query });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.count, body.meta.count);
  return body.data;
}

async function sent(reply: Promise<{ status: number; body: Json }>): Promise<Json> {
  const { status, body } = await reply;
  assert.ok(status < 300, JSON.stringify(body));
  return body.data;
}

/** A contact with an entry of every kind. */
async function known(w: Workspace): Promise<{ contact: Json; call: Json; deal: Json }> {
  const setter = await w.member('SETTER');
  const event = await newEvent(w, await closers(w, 1));
  const contact = await savedContact(w, { email: 'a@example.com', utm: 'utm_source=ads' });
  await sent(w.put('/v1/contacts', { id: contact.id, firstName: 'Ann', country: 'DE' }));
  await sent(w.post('/v1/contacts/notes', { contactId: contact.id, note: 'Asked about prices' }));
  await sent(w.post('/v1/setterClaims/assignOwner', { contactIds: [contact.id], setterId: setter.userId }));
  const { eventCall: call } = await sent(
    w.post('/v1/eventCalls', booking(event, halfHour(2), { contactId: contact.id, email: undefined })),
  );
  await sent(w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: halfHour(3), timeZone: 'UTC' }));
  const { deal } = await sent(w.post('/v1/deals', { eventCallId: call.id, value: 99.5, currency: 'EUR' }));
  await sent(w.post('/v1/transactions', { value: 20, currency: 'EUR', email: 'a@example.com' }));
  await sent(w.post('/v1/outcomes', { eventCallId: call.id, outcome: 'WON' }));
  await server.drainOutbox();
  return { contact, call, deal };
}

test('GET /v1/contacts/journey 200 lists everything that happened, the newest first, in words', async () => {
  const w = await workspace();
  const { contact, call, deal } = await known(w);
  const entries = await journey(w, contact.id);
  const times: number[] = entries.map((entry) => Temporal.Instant.from(entry.at).epochMilliseconds);
  assert.deepEqual(
    times,
    times.toSorted((a, b) => b - a),
  );
  const kinds = new Set(entries.map((entry) => entry.kind));
  for (const kind of [
    'contact.created',
    'contact.updated',
    'note.added',
    'claim.opened',
    'call.booked',
    'call.rescheduled',
    'call.outcome',
    'deal.created',
    'payment.received',
    'touch',
  ])
    assert.ok(kinds.has(kind), kind);
  const of = (kind: string): Json => entries.find((entry) => entry.kind === kind);
  assert.deepEqual(
    [of('call.booked').title, of('call.booked').details.eventCallId],
    ['Booked Call', call.id],
  );
  assert.equal(of('note.added').title, 'Asked about prices');
  assert.equal(of('call.outcome').title, 'Call: Won');
  assert.deepEqual(
    [
      of('deal.created').details.dealId,
      of('deal.created').details.value,
      of('payment.received').details.value,
    ],
    [deal.id, 99.5, 20],
  );
  const change = entries.find((entry) => entry.title === 'Changed country, firstName');
  assert.equal(change?.details.after.firstName, 'Ann');
  assert.equal(of('touch').title, 'Came from ads');
});

test('GET /v1/contacts/journey 200 by pages and by cursor gives every entry once', async () => {
  const w = await workspace();
  const { contact } = await known(w);
  const all = (await journey(w, contact.id)).map((entry) => entry.id);
  assert.equal(new Set(all).size, all.length);
  const pages: number[] = [];
  for (let page = 0; page * 3 < all.length; page++)
    pages.push(...(await journey(w, contact.id, { limit: 3, page })).map((entry) => entry.id));
  assert.deepEqual(pages, all);
  const walked: number[] = [];
  let cursor: string | null = null;
  do {
    const { data, meta }: Json = (
      await w.get(path, { contactId: contact.id, limit: 4, ...(cursor !== null && { cursor }) })
    ).body;
    walked.push(...data.map((entry: Json) => entry.id));
    cursor = meta.nextCursor;
  } while (cursor !== null);
  assert.deepEqual(walked, all);
});

test('GET /v1/contacts/journey 200 includes merged contacts; 404 for contacts of other workspaces and for those the caller may not see', async () => {
  const [w, other] = [await workspace(), await workspace()];
  const owner = await w.member('CLOSER');
  const a = await savedContact(w, { email: 'a@example.com', userId: owner.userId });
  const b = await savedContact(w, { email: 'b@example.com' });
  await sent(w.put('/v1/contacts', { id: b.id, country: 'FR' }));
  const { mergeId } = await sent(w.post('/v1/contacts/merge', { primaryId: a.id, secondaryIds: [b.id] }));
  const entries = await journey(w, a.id);
  const merge = entries.find((entry) => entry.kind === 'contact.merged');
  assert.deepEqual([merge?.title, merge?.details.after.mergeId], ['Merged with other contacts', mergeId]);
  assert.ok(entries.some((entry) => entry.title === 'Changed country'));
  assert.equal((await other.get(path, { contactId: a.id })).status, 404);
  const stranger = await w.member('CLOSER');
  assert.equal((await stranger.client.get(path, { contactId: a.id })).status, 404);
  assert.equal((await owner.client.get(path, { contactId: a.id })).status, 200);
});
