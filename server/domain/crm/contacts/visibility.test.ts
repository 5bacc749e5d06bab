import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';
import type { Member } from '#/test/workspace.ts';

const path = '/v1/contacts';

describe('GET /v1/contacts by role', () => {
  test('closers see their own, those whose calls they host, and those nobody owns; setters what is theirs or free', async () => {
    const w = await workspace();
    const [one, two] = [await w.member('CLOSER'), await w.member('CLOSER')];
    const [setter, viewer] = [await w.member('SETTER'), await w.member('VIEWER')];
    const free = await savedContact(w, { email: 'free@example.com' });
    const hers = await savedContact(w, { email: 'hers@example.com', userId: one.userId });
    const list = async (member: Member): Promise<number[]> =>
      (await member.client.get(path, { orderBy: 'asc' })).body.data.contacts.map(
        (contact: Json) => contact.id,
      );
    assert.deepEqual(await list(one), [free.id, hers.id]);
    assert.deepEqual(await list(two), [free.id]);
    assert.deepEqual(await list(setter), [free.id, hers.id]);
    assert.deepEqual(await list(viewer), [free.id, hers.id]);
    await sql`update contact set setter_id = ${w.owner.userId} where account_id = ${w.id} and id = ${hers.id}`.execute(
      w.db,
    );
    assert.deepEqual(await list(setter), [free.id]);
    for (const reply of [
      await two.client.get('/v1/contacts/detail', { contactId: hers.id }),
      await two.client.put(path, { id: hers.id, firstName: 'X' }),
      await two.client.get('/v1/contacts/notes', { contactId: hers.id }),
      await two.client.post('/v1/contacts/notes', { contactId: hers.id, note: 'X' }),
      await two.client.post('/v1/contacts/delete', { ids: [hers.id] }),
    ])
      assert.deepEqual([reply.status, reply.body.code], [404, 'NOT_FOUND']);
    assert.equal(
      (await viewer.client.put(path, { id: free.id, firstName: 'X' })).body.code,
      'INSUFFICIENT_ROLE',
    );
  });

  test('closers change their own and those whose calls they host, and only look at those nobody owns', async () => {
    const w = await workspace();
    const closer = await w.member('CLOSER');
    const free = await savedContact(w, { email: 'free@example.com' });
    const hosted = await savedContact(w, { email: 'hosted@example.com' });
    const { client } = closer;
    const event = await newEvent(w, [closer.userId]);
    const mayChange = async ({ id }: { id: number }, asks = client): Promise<unknown> =>
      (await asks.get('/v1/contacts/detail', { contactId: id })).body.data.mayChange;
    assert.equal(await mayChange(free), false);
    assert.equal(await mayChange(free, w.owner.client), true);
    assert.equal(await mayChange(free, (await w.member('VIEWER')).client), false);
    for (const reply of [
      await client.put(path, { id: free.id, firstName: 'X' }),
      await client.post('/v1/contacts/notes', { contactId: free.id, note: 'X' }),
      await client.post('/v1/contacts/delete', { ids: [free.id] }),
      await client.post('/v1/fields/inviteeAnswers', {
        eventId: event.id,
        contactId: free.id,
        inviteeQuestionAnswers: [],
      }),
    ])
      assert.deepEqual([reply.status, reply.body.code], [404, 'NOT_FOUND']);
    const taken = await client.post(path, { email: 'free@example.com', firstName: 'X' });
    assert.deepEqual([taken.status, taken.body.code], [409, 'CONTACT_DUPLICATE']);
    const made = await client.post(path, { email: 'made@example.com', tag: 'Mine' });
    assert.deepEqual([made.status, made.body.data.contact.userId], [201, closer.userId]);
    const given = await client.post(path, {
      email: 'given@example.com',
      tag: 'Mine',
      userId: w.owner.userId,
    });
    assert.deepEqual([given.status, given.body.data.contact.userId], [201, w.owner.userId]);
    const call = booking(event, halfHour(3), { email: 'hosted@example.com', userId: closer.userId });
    assert.equal((await client.post('/v1/eventCalls', call)).status, 201);
    const changed = await client.put(path, { id: hosted.id, firstName: 'Host' });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    assert.equal(await mayChange(hosted), true);
  });

  test('setters change their own and those without a setter', async () => {
    const w = await workspace();
    const [setter, other] = [await w.member('SETTER'), await w.member('SETTER')];
    const lead = await savedContact(w, { email: 'lead@example.com' });
    assert.equal((await setter.client.put(path, { id: lead.id, firstName: 'L' })).status, 200);
    await setter.client.post('/v1/setterClaims/claim', { contactId: lead.id });
    assert.equal((await setter.client.put(path, { id: lead.id, firstName: 'M' })).status, 200);
    assert.equal((await other.client.put(path, { id: lead.id, firstName: 'N' })).status, 404);
  });

  test('addresses and consent are shown with contacts:pii alone', async () => {
    const w = await workspace();
    await savedContact(w, {
      email: 'pii@example.com',
      ipAddress: '203.0.113.9',
      consent: [{ kind: 'terms', textVersion: '2' }],
    });
    const [full] = (await w.get(path)).body.data.contacts;
    assert.deepEqual([full.ipAddress, full.consent[0].textVersion], ['203.0.113.9', '2']);
    const { client } = await w.keyWith(['contacts:read']);
    const [plain] = (await client.get(path)).body.data.contacts;
    assert.deepEqual([plain.ipAddress, plain.consent], [undefined, undefined]);
  });
});
