import assert from 'node:assert/strict';
import { test } from 'node:test';
import { savedContact } from '#/test/contacts.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { race } from '#/test/race.ts';

const rounds = 6;

test('PUT /v1/eventCalls/cancel: when all calls of a contact are cancelled at once, the status from before returns', async () => {
  const w = await workspace();
  const event = await newEvent(w, await closers(w, 1));
  for (let round = 0; round < rounds; round++) {
    const contact = await savedContact(w, { email: `lead${round}@example.com` });
    const ids: number[] = [];
    for (const place of [0, 1, 2]) {
      const body = booking(event, halfHour(2 + 3 * round + place), {
        contactId: contact.id,
        email: undefined,
      });
      const { status, body: made } = await w.post('/v1/eventCalls', body);
      assert.equal(status, 201, JSON.stringify(made));
      ids.push(made.data.eventCall.id);
    }
    const answers = await race(
      ids.map((id) => ({
        baseUrl: server.origin,
        method: 'PUT',
        path: '/v1/eventCalls/cancel',
        headers: { authorization: `Bearer ${w.key}` },
        body: { id },
      })),
    );
    for (const { status, body } of answers) assert.equal(status, 200, JSON.stringify(body));
    const { body } = await w.get('/v1/contacts/detail', { contactId: contact.id });
    assert.equal(body.data.status, 'POTENTIAL');
  }
});
