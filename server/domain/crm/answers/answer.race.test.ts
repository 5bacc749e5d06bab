import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { server, workspace } from '#/test/harness.ts';
import { race } from '#/test/race.ts';

test('POST /v1/fields/answer at once with one unique answer: one contact has it, the others are 409', async () => {
  const w = await workspace();
  const headers = { authorization: `Bearer ${w.key}` };
  const contacts: Json[] = [];
  for (const name of ['a', 'b', 'c', 'd'])
    contacts.push(await savedContact(w, { email: `${name}@example.test` }));
  for (let round = 0; round < 5; round++) {
    const field = await newField(w, { name: `Code ${round}`, unique: true });
    const answers = await race(
      contacts.map(({ id: contactId }, index) => ({
        baseUrl: server.origin,
        method: 'POST',
        path: '/v1/fields/answer',
        headers,
        body: { customFieldId: field.id, contactId, answer: [index % 2 === 0 ? 'AB' : 'ab'] },
      })),
    );
    assert.deepEqual(
      answers.map((answer) => answer.status).toSorted((a, b) => a - b),
      [201, 409, 409, 409],
    );
  }
});

test('race: a unique answer and restoring who had it: one of them has it afterwards', async () => {
  const w = await workspace();
  const headers = { authorization: `Bearer ${w.key}` };
  const { identifier } = await newField(w, { name: 'Code', unique: true });
  for (let round = 0; round < 6; round++) {
    const customFields = { [identifier]: [`C-${round}`] };
    const had = await savedContact(w, { email: `had${round}@example.test`, customFields });
    await w.post('/v1/contacts/delete', { ids: [had.id] });
    const other = await savedContact(w, { email: `other${round}@example.test` });
    const [restored, answered] = await race(
      (
        [
          ['/v1/contacts/restore', { ids: [had.id] }],
          ['/v1/fields/answer', { identifier, contactId: other.id, answer: [`c-${round}`] }],
        ] as const
      ).map(([path, body]) => ({ baseUrl: server.origin, method: 'POST', path, headers, body })),
    );
    assert.ok(restored !== undefined && answered !== undefined);
    const isBack = (restored.body as Json).data.count === 1;
    assert.deepEqual([restored.status, answered.status], [200, isBack ? 409 : 201]);
  }
});

test('POST /v1/fields/answer at once about one contact, or one call: one is the first, the others change its answer', async () => {
  const w = await workspace();
  const { id: contactId } = await savedContact(w, { email: 'a@example.test' });
  const event = await newEvent(w, [w.owner.userId]);
  const booked = await w.post('/v1/eventCalls', booking(event, halfHour(2)));
  await newField(w, { name: 'Code' });
  await newField(w, { name: 'Code', type: 'CALL' });
  for (const target of [{ contactId }, { eventCallId: booked.body.data.eventCall.id }]) {
    const answers = await race(
      ['A', 'B', 'C', 'D', 'E', 'F'].map((answer) => ({
        baseUrl: server.origin,
        method: 'POST',
        path: '/v1/fields/answer',
        headers: { authorization: `Bearer ${w.key}` },
        body: { ...target, identifier: 'code', answer: [answer] },
      })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 200, 200, 200, 200, 201],
    );
  }
});
