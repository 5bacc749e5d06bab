import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { sql } from '#/platform/db/sql.ts';
import { purgeDeals } from '#/domain/sales/deals/purge.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { purgeContacts } from './purge.ts';

/** The app with a clock that is some days ahead. */
function later(days: number): typeof server.app {
  return { ...server.app, clock: () => Temporal.Now.instant().epochMilliseconds + days * dayMs };
}

async function rowsOf(w: Workspace, table: string): Promise<Json[]> {
  const { rows } = await sql<Json>`select * from ${sql.ref(table)} where account_id = ${w.id}`.execute(w.db);
  return rows;
}

async function ok(reply: Promise<{ status: number; body: Json }>): Promise<Json> {
  const { status, body } = await reply;
  assert.ok(status < 300, JSON.stringify(body));
  return body.data;
}

test('A contact deleted 30 days ago is gone with everything personal, one deleted yesterday is not', async () => {
  const w = await workspace();
  const gone = await savedContact(w, {
    email: 'gone@example.com',
    firstName: 'Zyxomma',
    phoneNumber: '+14155552671',
  });
  const kept = await savedContact(w, { email: 'kept@example.com' });
  await ok(w.post('/v1/contacts/notes', { contactId: gone.id, note: 'Zyxomma was here' }));
  await ok(w.post('/v1/contacts/delete', { ids: [gone.id] }));
  await purgeContacts(later(29));
  assert.deepEqual((await ok(w.post('/v1/contacts/restore', { ids: [gone.id] }))).restored, [gone.id]);
  await ok(w.post('/v1/contacts/delete', { ids: [gone.id] }));
  await purgeContacts(later(31));
  assert.deepEqual(
    (await rowsOf(w, 'contact')).map((row) => row.id),
    [kept.id],
  );
  for (const table of ['contact_note', 'change', 'audit_entry', 'mail'])
    assert.doesNotMatch(JSON.stringify(await rowsOf(w, table)), /zyxomma|gone@|4155552671/i, table);
  assert.equal((await w.post('/v1/contacts/restore', { ids: [gone.id] })).status, 404);
  assert.equal((await w.get('/v1/contacts')).body.data.count, 1);
});

test('A purged contact with calls stays as an erased one, and mail to an address that is in use again stays', async () => {
  const w = await workspace();
  const event = await newEvent(w, await closers(w, 1));
  const person = { email: 'zyxomma@example.com', firstName: 'Zyxomma', lastName: 'Ova' };
  const { id } = await savedContact(w, person);
  const { eventCall } = await ok(
    w.post('/v1/eventCalls', booking(event, halfHour(2), { contactId: id, email: undefined })),
  );
  await ok(w.post('/v1/contacts/delete', { ids: [id] }));
  const again = await savedContact(w, person);
  await w.within((tx) =>
    sql`insert into mail (account_id, kind, to_address, subject, body_text) values (${w.id}, 'test', ${person.email}, 'Hello', 'Zyxomma Ova')`.execute(
      tx.db,
    ),
  );
  await purgeContacts(later(31));
  const call = (await w.get('/v1/eventCalls/detail', { id: eventCall.id })).body.data.eventCall;
  assert.deepEqual([call.inviteeName, call.inviteeEmail], ['Erased contact', null]);
  const names = new Map((await rowsOf(w, 'contact')).map((row) => [row.id, row.first_name]));
  assert.deepEqual([names.size, names.get(id), names.get(again.id)], [2, 'Erased', 'Zyxomma']);
  assert.equal((await rowsOf(w, 'mail')).filter((row) => row.kind === 'test').length, 1);
  assert.equal((await w.post('/v1/contacts/restore', { ids: [id] })).status, 404);
});

test('After 30 days a merge cannot be undone, the merged row is empty and still leads to the survivor', async () => {
  const w = await workspace();
  const a = await savedContact(w, { email: 'a@example.com', firstName: 'Zyxomma' });
  const b = await savedContact(w, { email: 'b@example.com', firstName: 'Wvu' });
  const { mergeId } = await ok(w.post('/v1/contacts/merge', { primaryId: a.id, secondaryIds: [b.id] }));
  await purgeContacts(later(31));
  assert.deepEqual(await rowsOf(w, 'contact_merge'), []);
  const merged = (await rowsOf(w, 'contact')).find((row) => row.id === b.id);
  assert.deepEqual([merged?.email, merged?.first_name, merged?.merged_into_id], [null, 'Erased', a.id]);
  assert.equal((await w.get('/v1/contacts/detail', { contactId: b.id })).body.data.firstName, 'Zyxomma');
  assert.equal((await w.post(`/v1/contacts/merge/${mergeId}/undo`, {})).status, 404);
  await ok(w.post('/v1/contacts/delete', { ids: [a.id] }));
  await purgeContacts(later(62));
  assert.deepEqual(await rowsOf(w, 'contact'), []);
});

test('The record of a merge goes once its time to undo is over, also while the merged row is still whole', async () => {
  const w = await workspace();
  const a = await savedContact(w, { email: 'c@example.com', firstName: 'Zyxomma' });
  const b = await savedContact(w, { email: 'd@example.com', firstName: 'Wvu' });
  const { mergeId } = await ok(w.post('/v1/contacts/merge', { primaryId: a.id, secondaryIds: [b.id] }));
  await sql`update contact_merge set undo_until = '2020-01-01' where account_id = ${w.id}`.execute(w.db);
  await purgeContacts(later(0));
  assert.deepEqual(await rowsOf(w, 'contact_merge'), []);
  assert.equal((await rowsOf(w, 'contact')).find((row) => row.id === b.id)?.first_name, 'Wvu');
  assert.equal((await w.post(`/v1/contacts/merge/${mergeId}/undo`, {})).status, 404);
});

test('POST /v1/contacts/delete with erase takes the person out of what was merged too, and out of the record of the merge', async () => {
  const w = await workspace();
  const a = await savedContact(w, { email: 'zyxomma1@example.com', firstName: 'Zyxomma' });
  const b = await savedContact(w, { email: 'zyxomma2@example.com', firstName: 'Zyxomma', country: 'FR' });
  const { mergeId } = await ok(w.post('/v1/contacts/merge', { primaryId: a.id, secondaryIds: [b.id] }));
  await ok(w.post('/v1/contacts/delete', { ids: [a.id], erase: true }));
  for (const table of ['contact', 'contact_merge', 'change', 'audit_entry'])
    assert.doesNotMatch(JSON.stringify(await rowsOf(w, table)), /zyxomma/i, table);
  assert.equal((await w.post(`/v1/contacts/merge/${mergeId}/undo`, {})).status, 404);
});

test('IP addresses go after 90 days, the contact stays', async () => {
  const w = await workspace();
  const { id } = await savedContact(w, { email: 'ip@example.com', ipAddress: '203.0.113.9' });
  const address = async (): Promise<unknown> =>
    (await w.get('/v1/contacts/detail', { contactId: id })).body.data.ipAddress;
  await purgeContacts(later(89));
  assert.equal(await address(), '203.0.113.9');
  await purgeContacts(later(91));
  assert.equal(await address(), null);
});

test('Deals deleted 30 days ago go, by two processes at once, and totals stay right', async () => {
  const w = await workspace();
  const event = await newEvent(w, await closers(w, 1));
  const { eventCall } = await ok(w.post('/v1/eventCalls', booking(event, halfHour(2))));
  const ids: number[] = [];
  for (let count = 0; count < 5; count++)
    ids.push((await ok(w.post('/v1/deals', { eventCallId: eventCall.id, value: 10 }))).deal.id);
  await ok(w.post('/v1/deals/delete', { ids: ids.slice(1) }));
  await purgeDeals(later(29));
  assert.equal((await rowsOf(w, 'deal')).length, 5);
  await Promise.all([purgeDeals(later(31)), purgeDeals(later(31))]);
  assert.deepEqual(
    (await rowsOf(w, 'deal')).map((row) => row.id),
    [ids[0]],
  );
  assert.equal((await w.get('/v1/deals')).body.data.count, 1);
});

test('Purging by two processes at once leaves nothing and fails for neither', async () => {
  const w = await workspace();
  const ids: number[] = [];
  for (let count = 0; count < 7; count++)
    ids.push((await savedContact(w, { email: `p${count}@example.com` })).id);
  await ok(w.post('/v1/contacts/delete', { ids }));
  await Promise.all([purgeContacts(later(31)), purgeContacts(later(31))]);
  assert.deepEqual(await rowsOf(w, 'contact'), []);
});
