import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import { race, type RaceAnswer } from '#/test/race.ts';
import type { Workspace } from '#/test/workspace.ts';
import { ownedTables } from './merge-rows.ts';

const rounds = 6;

function raceOf(w: Workspace, requests: readonly [path: string, body: object][]): Promise<RaceAnswer[]> {
  return race(
    requests.map(([path, body]) => ({
      baseUrl: server.origin,
      method: 'POST',
      path,
      headers: { authorization: `Bearer ${w.key}` },
      body,
    })),
  );
}

/** Tables with rows that still belong to a contact that has been merged into another. */
async function stranded(w: Workspace): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of ownedTables) {
    const { rows } = await sql`
      select from ${sql.ref(name)} t join contact c on c.account_id = t.account_id and c.id = t.contact_id
      where t.account_id = ${w.id} and c.merged_into_id is not null`.execute(w.db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test('POST /v1/contacts/merge: what is written for a contact at the same moment ends up with the survivor', async () => {
  const w = await workspace();
  const event = await newEvent(w, await closers(w, 1));
  for (let round = 0; round < rounds; round++) {
    const a = await savedContact(w, { email: `a${round}@example.com` });
    const b = await savedContact(w, { email: `b${round}@example.com` });
    const call = (days: number): [string, object] => [
      '/v1/eventCalls',
      booking(event, halfHour(2 + 3 * round + days), { contactId: b.id, email: undefined }),
    ];
    const answers = await raceOf(w, [
      call(0),
      ['/v1/contacts/notes', { contactId: b.id, note: 'At the same moment' }],
      ['/v1/contacts', { email: `b${round}@example.com`, tag: `tag ${round}`, utm: 'utm_source=ads' }],
      ['/v1/contacts/merge', { primaryId: a.id, secondaryIds: [b.id] }],
      call(1),
      ['/v1/contacts', { email: `b${round}@example.com`, firstName: 'B' }],
      ['/v1/transactions', { value: 5, email: `b${round}@example.com` }],
    ]);
    for (const { status, body } of answers)
      assert.ok(status < 300 || status === 404 || status === 409, JSON.stringify(body));
    assert.deepEqual(await stranded(w), []);
  }
});

test('POST /v1/contacts/merge: of simultaneous merges of the same contacts one is done, and none is half done', async () => {
  const w = await workspace();
  const [a, b, c] = [
    await savedContact(w, { email: 'a@example.com' }),
    await savedContact(w, { email: 'b@example.com' }),
    await savedContact(w, { email: 'c@example.com' }),
  ];
  const answers = await raceOf(w, [
    ['/v1/contacts/merge', { primaryId: a.id, secondaryIds: [b.id, c.id] }],
    ['/v1/contacts/merge', { primaryId: b.id, secondaryIds: [c.id, a.id] }],
    ['/v1/contacts/merge', { primaryId: c.id, secondaryIds: [a.id, b.id] }],
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((x, y) => x - y),
    [200, 404, 404],
  );
  const { contacts } = (await w.get('/v1/contacts')).body.data;
  assert.equal(contacts.length, 1);
  const [done] = answers.filter(({ status }) => status === 200).map(({ body }) => body as Json);
  const { mergeId } = done.data;
  const undone = await raceOf(
    w,
    [1, 2, 3].map(() => [`/v1/contacts/merge/${mergeId}/undo`, {}]),
  );
  assert.deepEqual(
    undone.map(({ status }) => status).toSorted((x, y) => x - y),
    [200, 409, 409],
  );
  assert.equal((await w.get('/v1/contacts')).body.data.count, 3);
});
