import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { countsOf, imported, undone, uploaded } from './testing/imported.ts';

test('products, payments, calls and deals come in through the same rules as one by one', async () => {
  const w = await workspace();
  assert.deepEqual(
    countsOf(
      await imported(w, 'products', 'Name;Price;Active\nCoaching;1.250,50;ja\nCoaching;1.250,50;ja\n'),
    ),
    ['DONE', 1, 0, 1, 0],
  );
  const payments =
    'Payment ID,Amount,Date,Email\np1,12.5,11/23/2025,a@x.test\np2,"12,5",11/23/2025,\np1,12.5,11/23/2025,\n';
  const paid = await imported(w, 'transactions', payments);
  assert.deepEqual(countsOf(paid), ['DONE', 1, 0, 1, 1]);
  const { errors } = (await w.get(`/v1/imports/${paid.id}/errors`)).body.data;
  assert.deepEqual(
    [errors[0].field, errors[0].code, errors[0].cells.Amount],
    ['value', 'AMOUNT_INVALID', '12,5'],
  );
  const [payment] = (await w.get('/v1/transactions')).body.data;
  assert.deepEqual(
    [payment.value, payment.source, payment.occurredAt],
    [12.5, 'Import', '2025-11-23T00:00:00.000Z'],
  );
  const { linkPrefix } = await newEvent(w, []);
  const calls = [
    'externalId,dateTime,linkPrefix,hostEmail,email,outcome',
    `k1,2020-03-02 09:00,${linkPrefix},${w.owner.email},a@x.test,WON`,
    `k2,2020-03-03 09:00,${linkPrefix},nobody@x.test,a@x.test,`,
  ].join('\n');
  assert.deepEqual(countsOf(await imported(w, 'eventCalls', calls, { options: { system: 'old' } })), [
    'DONE',
    1,
    0,
    0,
    1,
  ]);
  const deals =
    'Deal ID,callExternalId,contactEmail,Amount,Product\nd1,k1,,4800,Coaching\nd2,,a@x.test,10,\nd3,,nobody@x.test,10,\nd1,k1,,4800,Coaching\n';
  assert.deepEqual(countsOf(await imported(w, 'deals', deals, { options: { system: 'old' } })), [
    'DONE',
    2,
    0,
    1,
    1,
  ]);
  assert.deepEqual(
    (await w.get('/v1/deals', { orderColumn: 'id', orderBy: 'asc' })).body.data.deals.map(
      (deal: { value: number; product: { name: string } | null }) => [deal.value, deal.product?.name],
    ),
    [
      [4_800, 'Coaching'],
      [10, undefined],
    ],
  );
});

test('a second file changes of deals and payments what is different, and undoing puts it back', async () => {
  const w = await workspace();
  const { linkPrefix } = await newEvent(w, []);
  await newField(w, { name: 'Plan', type: 'DEAL' });
  const call = `externalId,dateTime,linkPrefix,hostEmail,email\nk1,2020-03-02 09:00,${linkPrefix},${w.owner.email},a@x.test\n`;
  await imported(w, 'eventCalls', call);
  const heading = 'externalId,callExternalId,value,time,productName,notes,currency,Plan\n';
  const deals = `${heading}d1,k1,4800,2020-03-02,Coaching,First,EUR,Gold\nd2,k1,10,2020-03-03,,,EUR,\n`;
  assert.deepEqual(countsOf(await imported(w, 'deals', deals)), ['DONE', 2, 0, 0, 0]);
  assert.deepEqual(countsOf(await imported(w, 'deals', deals)), ['DONE', 0, 0, 2, 0]);
  const paidBefore =
    'externalId,value,status,occurredAt,email\np1,12.5,PENDING,2020-03-02,a@x.test\np2,3,,2020-03-02,\n';
  await imported(w, 'transactions', paidBefore);
  const before = await both(w);
  const other = `${heading}d1,k1,5000,2020-03-02,Course,,EUR,Silver\nd2,k1,10,2020-03-03,,,EUR,\n`;
  const second = await imported(w, 'deals', other);
  assert.deepEqual(countsOf(second), ['DONE', 0, 1, 1, 0]);
  const third = await imported(w, 'transactions', paidBefore.replace('PENDING', 'SUCCEEDED'));
  assert.deepEqual(countsOf(third), ['DONE', 0, 1, 1, 0]);
  const [[deal], [payment]] = await both(w);
  assert.deepEqual(
    [deal.value, deal.productName, deal.notes, Object.values(deal.customFields), payment.status],
    [5_000, 'Course', 'First', [['Silver']], 'SUCCEEDED'],
  );
  for (const { id } of [third, second]) assert.equal((await undone(w, id)).kept, 0);
  assert.deepEqual(await both(w), before);
  const kept = await imported(w, 'deals', other, { options: { existing: 'KEEP' } });
  assert.deepEqual(countsOf(kept), ['DONE', 0, 0, 2, 0]);
  const dollars = await imported(w, 'deals', other.replaceAll('EUR', 'USD'));
  assert.deepEqual(countsOf(dollars), ['DONE', 0, 0, 0, 2]);
});

test('of a changed deal, what people have changed since stays when the import is undone', async () => {
  const w = await workspace();
  const { linkPrefix } = await newEvent(w, []);
  const call = `externalId,dateTime,linkPrefix,hostEmail,email\nk1,2020-03-02 09:00,${linkPrefix},${w.owner.email},a@x.test\n`;
  await imported(w, 'eventCalls', call);
  await imported(w, 'deals', 'externalId,callExternalId,value,notes\nd1,k1,100,First\n');
  const second = await imported(w, 'deals', 'externalId,callExternalId,value,notes\nd1,k1,200,Second\n');
  const [[{ id }]] = await both(w);
  await w.put('/v1/deals', { id, value: 300 });
  const { undone: count, kept } = await undone(w, second.id);
  assert.deepEqual([count, kept], [0, 1]);
  const [[after]] = await both(w);
  assert.deepEqual([after.value, after.notes], [300, 'First']);
});

/** Deals and payments as the API shows them, without update times. */
async function both(w: Workspace): Promise<[Json[], Json[]]> {
  const plain = (rows: Json[]): Json[] =>
    rows
      .map(({ updatedAt: _at, actor: _actor, ...rest }): Json => rest)
      .toSorted((one, other) => one.id - other.id);
  const { deals } = (await w.get('/v1/deals')).body.data;
  return [plain(deals), plain((await w.get('/v1/transactions')).body.data)];
}

test('amounts whose points are thousands are guessed as such, not as decimals', async () => {
  const w = await workspace();
  await imported(w, 'transactions', 'Id;Betrag\nt1;1.500\nt2;2.000\nt3;750\n');
  await imported(w, 'transactions', 'Payment ID;Betrag\nd1;0.500\nd2;12.250\n');
  await imported(w, 'transactions', 'Id,Amount\nu1,"1,500"\nu2,1250.5\n');
  const payments: Json[] = (await w.get('/v1/transactions')).body.data;
  payments.sort((one, other) => one['externalId'].localeCompare(other['externalId']));
  assert.deepEqual(
    payments.map(({ externalId, value }) => [externalId, value]),
    [
      ['d1', 0.5],
      ['d2', 12.25],
      ['t1', 1500],
      ['t2', 2000],
      ['t3', 750],
      ['u1', 1500],
      ['u2', 1250.5],
    ],
  );
});

test('a file of payments brings what was refunded, its currency, and times that its heading says are UTC', async () => {
  const w = await workspace({ timeZone: 'America/St_Johns' });
  const text = [
    'id,Created date (UTC),Amount,Amount Refunded,Currency,Status,Customer Email',
    'p1,2026-10-31 23:30:00,333.5,11.25,usd,PARTIALLY_REFUNDED,a@x.test',
    'p2,2026-10-31 23:30:00,100,,usd,SUCCEEDED,a@x.test',
  ].join('\n');
  const first = await imported(w, 'transactions', text);
  assert.deepEqual(countsOf(first), ['DONE', 2, 0, 0, 0]);
  const shown = async (): Promise<unknown[]> => {
    const payments: Json[] = (await w.get('/v1/transactions')).body.data;
    return payments
      .map(({ externalId, currency, occurredAt, email, refundedAmount, cash }) =>
        [externalId, currency, occurredAt, email, refundedAmount, cash].join(' '),
      )
      .toSorted();
  };
  const before = [
    'p1 USD 2026-10-31T23:30:00.000Z a@x.test 11.25 322.25',
    'p2 USD 2026-10-31T23:30:00.000Z a@x.test 0 100',
  ];
  assert.deepEqual(await shown(), before);
  const second = await imported(
    w,
    'transactions',
    text.replace('100,,usd,SUCCEEDED', '100,40,usd,PARTIALLY_REFUNDED'),
  );
  assert.deepEqual(countsOf(second), ['DONE', 0, 1, 1, 0]);
  assert.equal((await shown())[1], 'p2 USD 2026-10-31T23:30:00.000Z a@x.test 40 60');
  await undone(w, second.id);
  assert.deepEqual(await shown(), before);
});

test('of an exported list, columns are guessed so that a second workspace gets no ids and no names of others', async () => {
  const w = await workspace();
  const guessed = async (resource: string, text: string): Promise<unknown> => {
    const { id } = await uploaded(w, resource, text);
    const { mapping } = (await w.post(`/v1/imports/${id}/preview`, {})).body.data;
    return Object.fromEntries(mapping.map(({ column, field }: Json) => [column, field]));
  };
  assert.deepEqual(await guessed('transactions', 'id,value,externalId\n34,10,pay_1\n'), {
    value: 'value',
    externalId: 'externalId',
  });
  assert.deepEqual(await guessed('deals', 'id,eventCallId,value,email\n28,170,10,a@x.test\n'), {
    id: 'externalId',
    eventCallId: 'callExternalId',
    value: 'value',
    email: 'contactEmail',
  });
  assert.deepEqual(
    await guessed(
      'eventCalls',
      'id,eventId,dateTime,inviteeName,inviteeEmail,host.firstName,host.email,firstName,lastName,email,linkPrefix\n' +
        '7,4,2026-03-02 09:00,Ada King,a@x.test,Nora,nora@x.test,Nora,Host,nora@x.test,acme/talk\n',
    ),
    {
      id: 'externalId',
      dateTime: 'dateTime',
      inviteeName: 'fullName',
      inviteeEmail: 'email',
      'host.email': 'hostEmail',
      linkPrefix: 'linkPrefix',
    },
  );
});

test('calls of an exported list come in with and without an outcome, and cancelled', async () => {
  const w = await workspace();
  const { linkPrefix } = await newEvent(w, []);
  const row = (id: string, rest: string): string =>
    `${id},2020-03-02T09:00:00.000Z,${linkPrefix},${w.owner.email},${id}@x.test,${rest}`;
  const text = [
    'id,dateTime,linkPrefix,hostEmail,inviteeEmail,cancelledAt,cancelledBy,outcome,noSaleReason,outcomeAt',
    row('k1', ',,PENDING_OUTCOME,,'),
    row('k2', '2020-03-01T09:00:00.000Z,CONTACT,NO_SALE,CONTACT_CANCELLED,2020-03-01T09:00:00.000Z'),
    row('k3', ',,NO_SALE,NO_SHOW,2020-03-02T10:00:00.000Z'),
    row('k4', '2020-03-01T09:00:00.000Z,CONTACT,WON,,'),
  ].join('\n');
  const first = await imported(w, 'eventCalls', text);
  assert.deepEqual(countsOf(first), ['DONE', 3, 0, 0, 1]);
  const calls: Json[] = (await w.get('/v1/eventCalls')).body.data.eventCalls;
  assert.deepEqual(
    calls.map(({ inviteeEmail, status, outcome }) => [inviteeEmail, status, outcome].join(' ')).toSorted(),
    ['k1@x.test SCHEDULED PENDING_OUTCOME', 'k2@x.test CANCELLED NO_SALE', 'k3@x.test SCHEDULED NO_SALE'],
  );
  assert.deepEqual(countsOf(await imported(w, 'eventCalls', text)), ['DONE', 0, 0, 3, 1]);
});
