import assert from 'node:assert/strict';
import { test } from 'node:test';
import { savedContact } from '#/test/contacts.ts';
import { workspace } from '#/test/harness.ts';
import { waitedFor } from '#/test/waited-for.ts';

const phone = '+14155552671';

test('race: POST /v1/contacts finds who is there by the time it has the lock: a phone that has moved to somebody else stays there', async () => {
  const w = await workspace();
  const ada = await savedContact(w, { email: 'ada@example.com', phoneNumber: phone });
  const bob = await savedContact(w, { email: 'bob@example.com' });
  const saved = await w.within(async ({ db }) => {
    const isWaitedFor = await waitedFor(db);
    const movePhone = (id: number, number: string) =>
      db.run(
        'update contact set phone_number = $3, phone_normalized = $3 where account_id = $1 and id = $2',
        [w.id, id, number],
      );
    await movePhone(ada.id, '+14155552672');
    await movePhone(bob.id, phone);
    const waiting = w.post('/v1/contacts', {
      email: 'ada@example.com',
      phoneNumber: phone,
      firstName: 'Ada',
    });
    await isWaitedFor();
    // In an object, so that the promise is awaited only after the commit.
    return { waiting };
  });
  const reply = await saved.waiting;
  assert.equal(reply.status, 200, JSON.stringify(reply.body));
  const { contact } = reply.body.data;
  assert.deepEqual([contact.id, contact.firstName, contact.phoneNumber], [ada.id, 'Ada', '+14155552672']);
  assert.deepEqual(contact.duplicateCandidateIds, [bob.id]);
});
