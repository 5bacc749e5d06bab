import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import type { Json } from '#/test/client.ts';
import { recordOutcome, strategyCall } from '#/test/calls.ts';
import { savedContact } from '#/test/contacts.ts';
import { newDeal } from '#/test/deals.ts';
import { newEvent } from '#/test/events.ts';
import { longTest } from '#/test/full-size.ts';
import { server, workspace } from '#/test/harness.ts';
import { checkReports } from '#/test/report-checks.ts';
import { History } from './testing/history.ts';
import { unnoticed } from './testing/plants.ts';

longTest(
  'a check finds what was changed of page views, touches and credits of hosts, and the numbers that come of it',
  async () => {
    const w = await workspace();
    const history = new History(w, 11);
    await history.begin();
    for (let count = 0; count < 40; count++) await history.act();
    await history.visit();
    const email = 'buyer@example.test';
    await w.post('/v1/fields/inviteeAnswers', {
      eventId: (await newEvent(w, [w.owner.userId])).id,
      email,
      utm: 'utm_source=ads',
      inviteeQuestionAnswers: [],
    });
    const buyer = await savedContact(w, { email });
    const call = await strategyCall(w, { contactId: buyer.id, email: undefined });
    await newDeal(w, { eventCallId: call.id, value: 700 });
    const before = await checkReports(w);
    assert.deepEqual([before.recordDifferences, before.numberDifferences], [[], []]);
    await unnoticed(w, 'update event_stat set views = views + 5 where account_id = $1', [w.id]);
    await unnoticed(w, 'update event_call_host set credit = 0 where account_id = $1 and event_call_id = $2', [
      w.id,
      call.id,
    ]);
    await unnoticed(
      w,
      `update contact_touch set utm = '{"utm_source": "planted"}' where account_id = $1 and contact_id = $2`,
      [w.id, buyer.id],
    );
    const check = await checkReports(w);
    const named = check.recordDifferences.map(({ resource, id, fields }: Json) => [
      resource,
      id,
      fields[0].field,
    ]);
    assert.deepEqual(
      named.filter(([resource]: [string]) => resource !== 'EVENT'),
      [
        ['CALL', call.id, 'hosts'],
        ['CONTACT', buyer.id, 'touches'],
      ],
    );
    assert.ok(named.some(([resource, , field]: string[]) => resource === 'EVENT' && field === 'pages'));
    const wrong = new Set(check.numberDifferences.map(({ metric, groupBy }: Json) => `${metric} ${groupBy}`));
    for (const number of [
      'views null',
      'views event',
      'assigned user',
      'target event',
      'dealsFirst utm_source',
      'dealValueLinear utm_source',
    ])
      assert.ok(wrong.has(number), number);
  },
);

test('a check finds what was changed of claims and notes, and the numbers of setters that come of it', async () => {
  const w = await workspace();
  const lead = (name: string): Promise<Json> => savedContact(w, { email: `${name}@example.test` });
  const booked = await lead('booked');
  const claimed = await lead('claimed');
  const noted = await lead('noted');
  for (const { id } of [booked, claimed]) {
    server.clock.advance(minuteMs);
    await w.post('/v1/setterClaims/claim', { contactId: id });
  }
  await w.post('/v1/setterClaims/assignOwner', { contactIds: [noted.id], setterId: w.owner.userId });
  server.clock.advance(10 * minuteMs);
  const { body } = await w.post('/v1/contacts/notes', { contactId: noted.id, note: 'Called' });
  const call = await strategyCall(w, { contactId: booked.id, email: undefined });
  await recordOutcome(w, { eventCallId: call.id, outcome: 'WON', objection: 'PRICE' });
  const before = await checkReports(w);
  assert.deepEqual([before.recordDifferences, before.numberDifferences], [[], []]);
  await unnoticed(
    w,
    "update setter_claim set claim_status = 'PENDING', history = '[]', outcome = null where account_id = $1 and event_call_id = $2",
    [w.id, call.id],
  );
  await unnoticed(w, "update setter_claim set origin = 'ASSIGN' where account_id = $1 and contact_id = $2", [
    w.id,
    claimed.id,
  ]);
  await unnoticed(
    w,
    "update contact_note set created_at = (created_at at time zone 'UTC' - interval '2 minutes') at time zone 'UTC' where account_id = $1 and id = $2",
    [w.id, body.data.note.id],
  );
  const check = await checkReports(w);
  const named = new Set(
    check.recordDifferences.flatMap(({ resource, id, fields }: Json) =>
      fields.map(({ field }: Json) => `${resource} ${resource === 'CLAIM' ? '' : id} ${field}`),
    ),
  );
  assert.deepEqual(
    named,
    new Set([
      `CALL ${call.id} claims`,
      `CONTACT ${claimed.id} claims`,
      `CONTACT ${noted.id} notes`,
      'CLAIM  origin',
    ]),
  );
  const wrong = new Set(check.numberDifferences.map(({ metric, groupBy }: Json) => `${metric} ${groupBy}`));
  for (const number of [
    'set null',
    'set event',
    'setRate setter',
    'setHeld user',
    'setShowRate month',
    'claimsQualified source',
    'reached null',
    'reachedRate month',
    'speedToLead setter',
    'speedToLeadMedian null',
    'speedToLeadMedian source',
  ])
    assert.ok(wrong.has(number), number);
});
