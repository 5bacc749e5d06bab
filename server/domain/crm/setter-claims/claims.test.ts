import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readContact } from '#/test/calls.ts';
import { changesOf, typesOf } from '#/test/changes.ts';
import { claimsOf, latestClaim, newLead } from '#/test/claims.ts';
import { server, workspace } from '#/test/harness.ts';
import { race } from '#/test/race.ts';

const path = '/v1/setterClaims';

test('POST /v1/setterClaims/claim 201 gives the lead to the setter, 200 to the same one again, 409 to others', async () => {
  const w = await workspace();
  const [setter, other] = [await w.member('SETTER'), await w.member('SETTER')];
  const contactId = await newLead(w);
  const first = await setter.client.post(`${path}/claim`, { contactId });
  assert.equal(first.status, 201, JSON.stringify(first.body));
  const { id, claimedAt, user, contact, history, assignedBy, ...claim } = first.body.data.setterClaim;
  assert.deepEqual([user.id, contact.id, assignedBy.id], [setter.userId, contactId, String(setter.userId)]);
  assert.deepEqual(
    history.map((entry: { claimStatus: string; at: string }) => [entry.claimStatus, entry.at]),
    [['PENDING', claimedAt]],
  );
  assert.deepEqual(claim, {
    accountId: w.id,
    contactId,
    eventId: null,
    eventCallId: null,
    setterId: setter.userId,
    claimStatus: 'PENDING',
    outcome: null,
    origin: 'CLAIM',
    releasedAt: null,
  });
  const again = await setter.client.post(`${path}/claim`, { contactId });
  assert.deepEqual([again.status, again.body.data.setterClaim.id], [200, id]);
  const late = await other.client.post(`${path}/claim`, { contactId });
  assert.deepEqual([late.status, late.body.code], [409, 'ALREADY_CLAIMED']);
  assert.equal((await readContact(w, contactId)).setterOwner.id, setter.userId);
  assert.equal((await typesOf(w, 'setter_claim.')).length, 1);
  const [owner] = await changesOf(w, 'contact.owner_changed');
  assert.deepEqual([owner?.changed_fields, owner?.previous], [['setterId'], { setterId: null }]);
});

test('race: of setters who claim one lead at once one gets it, the others 409', async () => {
  const w = await workspace();
  const setters = [];
  for (let index = 0; index < 8; index++) setters.push(await w.member('SETTER'));
  for (let round = 0; round < 4; round++) {
    const contactId = await newLead(w);
    const answers = await race(
      setters.map(({ token }) => ({
        baseUrl: server.origin,
        method: 'POST',
        path: `${path}/claim`,
        headers: { authorization: `Bearer ${token}` },
        body: { contactId },
      })),
    );
    const won = answers.findIndex(({ status }) => status === 201);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((x, y) => x - y),
      [201, ...Array(7).fill(409)],
    );
    const claims = await claimsOf(w, { contactId });
    assert.deepEqual([claims.length, claims[0].setterId], [1, setters[won]?.userId]);
    assert.equal((await readContact(w, contactId)).setterId, setters[won]?.userId);
  }
});

test('race: claiming, assigning and releasing one lead at once leave one owner in contact and claim', async () => {
  const w = await workspace();
  const [a, b] = [await w.member('SETTER'), await w.member('SETTER')];
  const contactId = await newLead(w);
  const send = (token: string, verb: string, body: object) => ({
    baseUrl: server.origin,
    method: 'POST',
    path: `${path}/${verb}`,
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  for (let round = 0; round < 5; round++) {
    const answers = await race([
      send(a.token, 'claim', { contactId }),
      send(b.token, 'claim', { contactId }),
      send(w.key, 'assignOwner', { contactId, setterId: b.userId }),
      send(a.token, 'release', { contactId }),
      send(w.key, 'assignOwner', { contactId, setterIds: [a.userId, b.userId], mode: 'ROUND_ROBIN' }),
    ]);
    for (const { status, body } of answers) assert.ok(status < 500, JSON.stringify(body));
    const open = await claimsOf(w, { contactId, open: true });
    assert.ok(open.length <= 1);
    assert.equal((await readContact(w, contactId)).setterId, open[0]?.setterId ?? null);
  }
});

test('POST /v1/setterClaims/release 200 frees the lead for others; only whose it is, or a manager', async () => {
  const w = await workspace();
  const [setter, other] = [await w.member('SETTER'), await w.member('SETTER')];
  const contactId = await newLead(w);
  await setter.client.post(`${path}/claim`, { contactId });
  assert.equal((await other.client.post(`${path}/release`, { contactId })).status, 404);
  const unknown = 9_000_000_001;
  const released = await setter.client.post(`${path}/release`, { contactIds: [contactId, unknown] });
  assert.deepEqual(released.body.data, { released: [contactId], notFound: [unknown], count: 1 });
  const claim = await latestClaim(w, contactId);
  assert.equal(claim.claimStatus, 'NO_CALL');
  assert.notEqual(claim.releasedAt, null);
  assert.equal((await other.client.post(`${path}/claim`, { contactId })).status, 201);
  assert.equal((await w.post(`${path}/release`, { contactId })).status, 200);
  assert.deepEqual(await typesOf(w, 'setter_claim.'), [
    'setter_claim.assigned',
    'setter_claim.released',
    'setter_claim.assigned',
    'setter_claim.released',
  ]);
});

test('setter claims 403 for roles without the right; setters see their own', async () => {
  const w = await workspace();
  const [setter, other] = [await w.member('SETTER'), await w.member('SETTER')];
  const contactId = await newLead(w);
  for (const role of ['CLOSER', 'VIEWER'] as const) {
    const { client } = await w.member(role);
    assert.equal((await client.post(`${path}/claim`, { contactId })).status, 403);
    assert.equal((await client.get(path)).status, 403);
  }
  await setter.client.post(`${path}/claim`, { contactId });
  assert.equal((await setter.client.get(path)).body.data.count, 1);
  assert.equal((await other.client.get(path)).body.data.count, 0);
  assert.equal((await other.client.post(`${path}/claim`, { contactId: 9_000_000_001 })).status, 404);
});

test('GET /v1/setterClaims filters, orders and pages; pages by cursor give every claim once', async () => {
  const w = await workspace();
  const [a, b] = [await w.member('SETTER'), await w.member('SETTER')];
  const contactIds = [await newLead(w), await newLead(w), await newLead(w)];
  await w.post(`${path}/assignOwner`, { contactIds, setterId: a.userId });
  await w.post(`${path}/assignOwner`, { contactIds: contactIds.slice(0, 1), setterId: b.userId });
  assert.equal((await w.get(path)).body.data.count, 4);
  const count = async (query: Record<string, unknown>) => (await w.get(path, query)).body.data.count;
  assert.equal(await count({ setterIds: a.userId }), 3);
  assert.equal(await count({ setterIds: `${a.userId},${b.userId}`, open: true }), 3);
  assert.equal(await count({ open: false }), 1);
  assert.equal(await count({ claimStatus: 'NO_CALL' }), 1);
  assert.equal(await count({ contactId: contactIds[0] }), 2);
  assert.equal(await count({ timeFrom: '2099-01-01' }), 0);
  assert.equal(await count({ setterIds: 0 }), 0);
  assert.equal(await count({ id: ',', contactId: '', setterIds: ' ', eventIds: '' }), 4);
  for (const orderColumn of ['id', 'claimedAt']) {
    const seen = [];
    let cursor: string | null = null;
    do {
      const { body } = await w.get(path, { orderColumn, limit: 3, ...(cursor !== null && { cursor }) });
      seen.push(...body.data.setterClaims.map((claim: { id: number }) => claim.id));
      cursor = body.meta.nextCursor;
    } while (cursor !== null);
    assert.deepEqual([seen.length, new Set(seen).size], [4, 4]);
  }
});
