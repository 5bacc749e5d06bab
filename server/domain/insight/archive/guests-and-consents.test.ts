import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { strategyCall } from '#/test/calls.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { booking, closers, halfHour, newEvent } from '#/test/events.ts';
import { longTest } from '#/test/full-size.ts';
import { server, workspace } from '#/test/harness.ts';
import { checkReports } from '#/test/report-checks.ts';
import type { Workspace } from '#/test/workspace.ts';
import { unnoticed } from '#/domain/insight/checks/testing/plants.ts';
import { iso } from '#/platform/values/time.ts';
import { fillArchives } from './fill.ts';

const sms = { kind: 'sms', textVersion: '1' };
const email = { kind: 'email', textVersion: '2' };

/** An instant at which nothing else happens. */
function moment(): string {
  const at = iso(server.clock.now());
  server.clock.advance(minuteMs);
  return at;
}

async function callOf(w: Workspace, id: number, asOf?: string): Promise<Json> {
  return (await w.get('/v1/eventCalls/detail', { id, asOf })).body.data.eventCall;
}

async function consentsOf(w: Workspace, contactId: number, asOf?: string): Promise<string[]> {
  const { consent } = (await w.get('/v1/contacts/detail', { contactId, asOf })).body.data;
  return consent.map(({ kind }: Json) => kind);
}

/** Makes the archive as an earlier version stored it: without guests, durations and consents. */
async function asBefore(w: Workspace): Promise<void> {
  await w.db.run("delete from archive_record where account_id = $1 and resource = 'CONSENTS'", [w.id]);
  await w.db.run(
    "update archive_record set body = body - '{additional_guests,duration_min}'::text[] where account_id = $1 and resource = 'CALL'",
    [w.id],
  );
  await w.db.run(
    "update archive_version set before = before - '{additional_guests,duration_min}'::text[] where account_id = $1 and resource = 'CALL'",
    [w.id],
  );
  await w.db.run(
    "update archive_state set consents_from = null, filling = 'CALL_CLAIMS', filled_to = 0 where account_id = $1",
    [w.id],
  );
}

test('GET /v1/eventCalls/detail and /v1/contacts/detail 200 with asOf have the guests and consents of then', async () => {
  const w = await workspace();
  await checkReports(w);
  const { id: contactId } = await savedContact(w, { email: 'lea@example.com', consent: [sms] });
  const bare = await savedContact(w, { email: 'bare@example.com' });
  const [host = 0] = await closers(w, 1);
  const event = await newEvent(w, [host]);
  const guest = { email: 'ada@example.com' };
  const { body } = await w.post('/v1/eventCalls', booking(event, halfHour(3), { additionalGuests: [guest] }));
  const { id, duration } = body.data.eventCall;
  const then = moment();
  await w.put('/v1/eventCalls', { id, additionalGuests: [{ email: 'bob@example.com', name: 'Bob' }] });
  await savedContact(w, { email: 'lea@example.com', consent: [email] });
  await savedContact(w, { email: 'bare@example.com', consent: [email] });
  const later = await callOf(w, id, then);
  assert.deepEqual([later.additionalGuests, later.duration], [[{ ...guest, name: null }], duration]);
  assert.deepEqual((await callOf(w, id)).additionalGuests, [{ email: 'bob@example.com', name: 'Bob' }]);
  assert.deepEqual(
    [await consentsOf(w, contactId, then), await consentsOf(w, contactId)],
    [['sms'], ['sms', 'email']],
  );
  assert.deepEqual([await consentsOf(w, bare.id, then), await consentsOf(w, bare.id)], [[], ['email']]);
  const { versions } = (await w.get('/v1/eventCalls/timeline', { id })).body.data;
  assert.deepEqual(
    versions[0].changes.map(({ field }: Json) => field),
    ['additionalGuests'],
  );
  const check = await checkReports(w);
  assert.deepEqual([check.recordDifferences, check.numberDifferences], [[], []]);
});

test('an event in hours, merges and their undoing make no difference', async () => {
  const w = await workspace();
  await checkReports(w);
  const event = await newEvent(w, await closers(w, 1), { duration: 1, durationUnit: 'HOURS' });
  const { body } = await w.post('/v1/eventCalls', booking(event, halfHour(3)));
  assert.deepEqual([body.data.eventCall.duration, body.data.eventCall.durationUnit], [1, 'HOURS']);
  const one = await savedContact(w, { email: 'one@example.com', consent: [sms] });
  const two = await savedContact(w, { email: 'two@example.com', consent: [email] });
  const apart = moment();
  const merge = await w.post('/v1/contacts/merge', { primaryId: one.id, secondaryIds: [two.id] });
  const merged = moment();
  const { mergeId } = merge.body.data;
  assert.equal((await w.post(`/v1/contacts/merge/${mergeId}/undo`, {})).status, 200);
  assert.deepEqual(
    [await consentsOf(w, one.id, apart), await consentsOf(w, one.id, merged), await consentsOf(w, one.id)],
    [['sms'], ['sms', 'email'], ['sms']],
  );
  const check = await checkReports(w);
  assert.deepEqual([check.recordDifferences, check.numberDifferences], [[], []]);
});

test('a check names guests, lengths and consents that were changed behind the back of the service', async () => {
  const w = await workspace();
  const call = await strategyCall(w, { additionalGuests: [{ email: 'ada@example.com' }] });
  const { id } = await savedContact(w, { email: 'lea@example.com', consent: [sms] });
  const never = await savedContact(w, { email: 'never@example.com' });
  await checkReports(w);
  await unnoticed(
    w,
    `update event_call set duration_min = duration_min + 5, additional_guests = '[{"email": "ada@example.com", "name": "Ada"}]'
    where account_id = $1 and id = $2`,
    [w.id, call.id],
  );
  await unnoticed(w, "update contact set consent = '[]' where account_id = $1 and id = $2", [w.id, id]);
  await unnoticed(w, `update contact set consent = '[{"kind": "sms"}]' where account_id = $1 and id = $2`, [
    w.id,
    never.id,
  ]);
  const { recordDifferences } = await checkReports(w);
  const named = recordDifferences.map(({ resource, id: of, fields }: Json) => [
    resource,
    of,
    fields.map(({ field }: Json) => field).sort(),
  ]);
  assert.deepEqual(named, [
    ['CALL', call.id, ['additionalGuests', 'duration']],
    ['CONTACT', id, ['consent']],
    ['CONTACT', never.id, ['consent']],
  ]);
  const open = await w.keyWith(['reports:read', 'contacts:read', 'eventCalls:read']);
  const seen = (await open.client.get('/v1/reportChecks/latest')).body.data.check.recordDifferences;
  const of = (resource: string): Json => seen.find((one: Json) => one.resource === resource).fields[0];
  assert.equal(
    of('CONTACT').stored ?? of('CONTACT').archived,
    null,
    'consents are read with contacts:pii alone',
  );
  assert.notEqual(of('CALL').stored, null);
});

test('erasing a person takes guests and consents out of the past too, of calls of others a guest by the address', async () => {
  const w = await workspace();
  await checkReports(w);
  const address = 'zaphod@example.org';
  const lead = await savedContact(w, { email: address, consent: [{ ...sms, source: 'zaphod-form' }] });
  await savedContact(w, { email: address, consent: [{ ...email, source: 'zaphod-mail' }] });
  const own = await strategyCall(w, {
    contactId: lead.id,
    email: undefined,
    additionalGuests: [{ email: 'friend@example.org', name: 'Friend of Zaphod' }],
  });
  const other = await strategyCall(w, { additionalGuests: [{ email: address }] });
  await w.put('/v1/eventCalls', { id: other.id, additionalGuests: [] });
  await w.put('/v1/eventCalls', { id: other.id, additionalGuests: [{ email: 'kept@example.org' }] });
  const then = moment();
  const text = async (): Promise<string> => {
    await checkReports(w);
    const { rows } = await w.db.run(
      `select coalesce(string_agg(text, ' '), '') as text from (
        select r::text as text from archive_record r where account_id = $1
        union all select v::text from archive_version v where account_id = $1) both_of_them`,
      [w.id],
    );
    return rows[0]?.text.toLowerCase() ?? '';
  };
  for (const said of ['zaphod-form', 'zaphod-mail', 'friend@example.org'])
    assert.ok((await text()).includes(said), said);
  assert.equal((await w.owner.client.post('/v1/privacy/erase', { email: address })).status, 200);
  const left = await text();
  for (const said of ['zaphod', 'friend@example.org']) assert.ok(!left.includes(said), said);
  assert.ok(left.includes('kept@example.org'));
  assert.deepEqual((await callOf(w, own.id, then)).additionalGuests, []);
  assert.deepEqual(await consentsOf(w, lead.id, then).catch(() => []), []);
  const check = await checkReports(w);
  assert.deepEqual([check.recordDifferences, check.numberDifferences], [[], []]);
});

longTest(
  'an archive from before gets guests, lengths and consents in the background, and before that they are as they were then',
  async () => {
    const w = await workspace();
    await checkReports(w);
    const quiet = await strategyCall(w, { additionalGuests: [{ email: 'ada@example.com' }] });
    const moved = await strategyCall(w, { additionalGuests: [{ email: 'ada@example.com' }] });
    const { id } = await savedContact(w, { email: 'lea@example.com', consent: [sms] });
    const consenting = await savedContact(w, { email: 'leo@example.com', consent: [sms] });
    await checkReports(w);
    await asBefore(w);
    const unknown = moment();
    // Changes before the archive is filled in.
    await w.put('/v1/eventCalls', { id: moved.id, additionalGuests: [] });
    await savedContact(w, { email: 'leo@example.com', consent: [email] });
    await w.get('/v1/eventCalls', { asOf: unknown });
    const { versions } = (await w.get('/v1/eventCalls/timeline', { id: moved.id })).body.data;
    assert.deepEqual(
      versions
        .flatMap(({ changes }: Json) => changes.map(({ field }: Json) => field))
        .filter((field: string) => field === 'duration'),
      [],
      'what was learned is no change',
    );
    assert.deepEqual(await consentsOf(w, id, unknown), ['sms'], 'not filled in yet: as now');
    server.clock.advance(minuteMs);
    await fillArchives(server.app);
    const check = await checkReports(w);
    assert.deepEqual([check.recordDifferences, check.numberDifferences], [[], []]);
    assert.deepEqual((await callOf(w, quiet.id, unknown)).additionalGuests, [
      { email: 'ada@example.com', name: null },
    ]);
    assert.deepEqual(await consentsOf(w, id, unknown), ['sms']);
    assert.deepEqual(await consentsOf(w, consenting.id, unknown), ['sms']);
    await unnoticed(w, "update event_call set additional_guests = '[]' where account_id = $1 and id = $2", [
      w.id,
      quiet.id,
    ]);
    assert.equal((await checkReports(w)).recordDifferences[0]?.id, quiet.id);
  },
);
