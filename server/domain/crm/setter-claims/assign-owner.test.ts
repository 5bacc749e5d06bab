import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callOf, readContact } from '#/test/calls.ts';
import { typesOf } from '#/test/changes.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';

const path = '/v1/setterClaims/assignOwner';
const unknown = 9_000_000_001;

async function leads(w: Workspace, count: number): Promise<number[]> {
  const ids = [];
  for (let index = 0; index < count; index++)
    ids.push((await savedContact(w, { email: `lead-${index}@example.test` })).id);
  return ids;
}

async function assigned(w: Workspace, body: object) {
  const answer = await w.post(path, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

test('POST /v1/setterClaims/assignOwner 200 assigns, closes the claim of the previous setter, and lists what it skipped', async () => {
  const w = await workspace();
  const [a, b] = [await w.member('SETTER'), await w.member('SETTER')];
  const [first = 0, second = 0] = await leads(w, 2);
  const call = await callOf(w, w.owner.userId, 'STRATEGY_EVENT');
  const done = await assigned(w, { contactIds: [first, call.contactId, unknown, first], setterId: a.userId });
  assert.equal(done.count, 2);
  assert.deepEqual(
    done.assigned.map(({ contactId, setterId, claimStatus }: Record<string, unknown>) => [
      contactId,
      setterId,
      claimStatus,
    ]),
    [
      [first, a.userId, 'PENDING'],
      [call.contactId, a.userId, 'EXISTING_CALL'],
    ],
  );
  assert.deepEqual(done.skipped, [{ contactId: unknown, code: 'NOT_FOUND', setterId: null }]);
  const kept = await assigned(w, { contactId: [first, second], userId: b.userId, overwrite: false });
  assert.deepEqual(kept.skipped, [{ contactId: first, code: 'ALREADY_OWNED', setterId: a.userId }]);
  const moved = await assigned(w, { contactId: first, userId: b.userId });
  assert.notEqual(moved.assigned[0].claimId, done.assigned[0].claimId);
  const { setterClaims } = (
    await w.get('/v1/setterClaims', { contactId: first, orderBy: 'asc', orderColumn: 'id' })
  ).body.data;
  assert.deepEqual(
    setterClaims.map((claim: { setterId: number; claimStatus: string; releasedAt: string | null }) => [
      claim.setterId,
      claim.claimStatus,
      claim.releasedAt === null,
    ]),
    [
      [a.userId, 'NO_CALL', false],
      [b.userId, 'PENDING', true],
    ],
  );
  assert.equal((await readContact(w, first)).setterId, b.userId);
});

test('POST /v1/setterClaims/assignOwner 200 to the setter there is changes nothing; null releases', async () => {
  const w = await workspace();
  const setter = await w.member('SETTER');
  const [contactId = 0] = await leads(w, 1);
  const first = await assigned(w, { contactId, setterId: setter.userId });
  const again = await assigned(w, { contactId, setterId: setter.userId });
  const [kept] = first.assigned;
  assert.deepEqual(again, { ...first, assigned: [{ ...kept, previousSetterId: setter.userId }] });
  const released = await assigned(w, { contactId, setterId: null });
  assert.deepEqual(released.assigned, [
    {
      contactId,
      setterId: null,
      previousSetterId: setter.userId,
      claimId: kept.claimId,
      claimStatus: 'NO_CALL',
    },
  ]);
  assert.equal((await readContact(w, contactId)).setterOwner, null);
  assert.deepEqual(await typesOf(w, 'setter_claim.'), ['setter_claim.assigned', 'setter_claim.released']);
  assert.deepEqual(await typesOf(w, 'contact.owner_changed'), [
    'contact.owner_changed',
    'contact.owner_changed',
  ]);
});

test('POST /v1/setterClaims/assignOwner ROUND_ROBIN starts with the fewest open claims, and leaves out the inactive', async () => {
  const w = await workspace();
  const [a, b, gone] = [await w.member('SETTER'), await w.member('SETTER'), await w.member('SETTER')];
  const ids = await leads(w, 5);
  await assigned(w, { contactIds: ids.slice(0, 1), setterId: a.userId });
  await w.owner.client.put('/v1/users', { id: gone.userId, status: 'DEACTIVATED' });
  const done = await assigned(w, {
    contactIds: [...ids.slice(1, 3), unknown, ...ids.slice(3)],
    setterIds: [a.userId, b.userId, gone.userId],
    mode: 'ROUND_ROBIN',
  });
  assert.deepEqual(
    done.assigned.map((entry: { setterId: number }) => entry.setterId),
    [b.userId, a.userId, b.userId, a.userId],
  );
  const inactive = await assigned(w, { contactId: ids[0], setterId: gone.userId });
  assert.deepEqual(inactive.skipped, [{ contactId: ids[0], code: 'SETTER_INACTIVE', setterId: gone.userId }]);
  assert.equal((await readContact(w, ids[0] ?? 0)).setterId, a.userId);
});

const refused = [
  [{ contactId: 1 }, 'setterId'],
  [{ setterId: 1 }, 'contactIds'],
  [{ contactId: 1, setterId: 1, userId: 2 }, 'userId'],
  [{ contactId: 1, mode: 'ROUND_ROBIN' }, 'setterIds'],
  [{ contactId: 1, setterIds: [1], mode: 'ROUND_ROBIN' }, 'setterIds'],
  [{ contactIds: [], setterId: 1 }, 'contactIds'],
  [{ contactIds: Array.from({ length: 1_001 }, (_, index) => index + 1), setterId: 1 }, 'contactIds'],
  [{ contactId: 1, setterId: unknown }, 'setterId'],
] as const;

test('POST /v1/setterClaims/assignOwner 400 names what is missing or wrong, 404 an unknown event, 403 setters', async () => {
  const w = await workspace();
  for (const [body, field] of refused) {
    const answer = await w.post(path, body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.ok(answer.body.message.details.fieldErrors[field], JSON.stringify(answer.body));
  }
  const { status } = await w.post(path, { contactId: 1, setterId: w.owner.userId, eventId: unknown });
  assert.equal(status, 404);
  const setter = await w.member('SETTER');
  const own = await setter.client.post(path, { contactId: 1, setterId: setter.userId });
  assert.deepEqual([own.status, own.body.code], [403, 'INSUFFICIENT_ROLE']);
});

test('POST /v1/setterClaims/assignOwner 200 assigns a thousand contacts in a handful of statements', async () => {
  const w = await workspace();
  const setter = await w.member('SETTER');
  const ids = await w.within(async ({ db }) => {
    const { rows } = await db.run(
      `insert into contact (account_id, email, email_normalized, preview_id)
       select ${w.id}, 'many-' || n || '@example.test', 'many-' || n || '@example.test', 'contact_' || n from generate_series(1, 1000) n returning id`,
      [],
    );
    return rows.map((row) => Number((row as { id: number }).id));
  });
  const done = await assigned(w, { contactIds: ids, setterId: setter.userId });
  assert.equal(done.count, 1_000);
  assert.equal((await typesOf(w, 'setter_claim.assigned')).length, 1_000);
  assert.equal((await w.get('/v1/contacts', { setterIds: setter.userId })).body.data.count, 1_000);
});

test('POST /v1/setterClaims/assignOwner: entries of an assignment undo it, but not for leads that changed since', async () => {
  const w = await workspace();
  const [a, b] = [await w.member('SETTER'), await w.member('SETTER')];
  const [first = 0, second = 0, third = 0] = await leads(w, 3);
  await assigned(w, { contactIds: [first, second, third], setterId: a.userId });
  const left = async (body: object) =>
    (await assigned(w, body)).assigned.map(({ contactId, claimId, setterId, previousSetterId }: Json) => {
      assert.equal(previousSetterId, a.userId);
      return { contactId, claimId, setterId };
    });
  const given = await left({ contactIds: [first, second, third], setterId: b.userId });
  // The second lead was reassigned and assigned back, the third is released: both have changed since.
  await assigned(w, { contactIds: [second], setterId: a.userId });
  await assigned(w, { contactIds: [second], setterId: b.userId });
  await assigned(w, { contactIds: [third], setterId: null });
  const undone = await assigned(w, { unchangedSince: given, setterId: a.userId });
  assert.deepEqual([undone.count, undone.assigned[0].contactId], [1, first]);
  assert.deepEqual(undone.skipped, [
    { contactId: second, code: 'CHANGED', setterId: b.userId },
    { contactId: third, code: 'CHANGED', setterId: null },
  ]);

  const released = await left({ contactIds: [first], setterId: null });
  const back = await assigned(w, { unchangedSince: released, setterId: a.userId });
  assert.deepEqual([back.count, back.assigned[0].setterId], [1, a.userId]);
  const late = await assigned(w, { unchangedSince: released, setterId: a.userId });
  assert.deepEqual(late.skipped, [{ contactId: first, code: 'CHANGED', setterId: a.userId }]);
});
