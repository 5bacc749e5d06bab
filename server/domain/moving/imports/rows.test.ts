import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import type { Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { newEvent } from '#/test/events.ts';
import { newField } from '#/test/fields.ts';
import { server, workspace } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { countsOf, imported, started } from './testing/imported.ts';
import { importDue } from './work.ts';

const contactsOf = async (w: Workspace): Promise<Json[]> =>
  (await w.get('/v1/contacts', { orderColumn: 'id', orderBy: 'asc', limit: 100 })).body.data.contacts;

test('a row without email and phone is taken where a unique field or the id of the other system says whose it is', async () => {
  const w = await workspace();
  const { identifier } = await newField(w, { name: 'Customer number', unique: true });
  const first = 'Record ID,Email,First name,Customer number\n11,ada@x.test,Ada,K-1\n12,max@x.test,Max,K-2\n';
  const options = { system: 'hubspot' };
  await imported(w, 'contacts', first, { options });
  const byId = 'Record ID,First name\n11,Grace\n12,Max\n13,Nobody\n';
  const second = await imported(w, 'contacts', byId, { options });
  assert.deepEqual(countsOf(second), ['DONE', 0, 1, 1, 1]);
  const { errors } = (await w.get(`/v1/imports/${second.id}/errors`)).body.data;
  assert.deepEqual(
    errors.map(({ rowNumber, field, code, recordId }: Json) => [rowNumber, field, code, recordId]),
    [[3, 'email', 'EMAIL_OR_PHONE', null]],
  );
  // People read it beside their file, and know no names of fields.
  assert.equal(errors[0].message, 'An email address or a phone number is required');
  const byField = await imported(w, 'contacts', 'Customer number,First name\nk-2,Maxine\nK-9,Nobody\n', {
    options: { matchOn: `customFields.${identifier}` },
  });
  assert.deepEqual(countsOf(byField), ['DONE', 0, 1, 0, 1]);
  assert.deepEqual(
    (await contactsOf(w)).map((one) => [one.firstName, one.email]),
    [
      ['Grace', 'ada@x.test'],
      ['Maxine', 'max@x.test'],
    ],
  );
});

test('a name in one column is split, unless its parts have columns of their own', async () => {
  const w = await workspace();
  const text = [
    'Name;E-Mail',
    'Ada Lovelace;ada@x.test',
    'Hopper, Grace;grace@x.test',
    'María José de la Cruz;maria@x.test',
    'Cher;cher@x.test',
    ';nobody@x.test',
  ].join('\n');
  assert.deepEqual(countsOf(await imported(w, 'contacts', text)), ['DONE', 5, 0, 0, 0]);
  assert.deepEqual(
    (await contactsOf(w)).map(({ firstName, lastName }) => [firstName, lastName]),
    [
      ['Ada', 'Lovelace'],
      ['Grace', 'Hopper'],
      ['María', 'José de la Cruz'],
      ['Cher', null],
      [null, null],
    ],
  );
  const parts = 'Name,First Name,Email\nThe Countess,Ada,ada@x.test\n';
  assert.deepEqual(countsOf(await imported(w, 'contacts', parts)), ['DONE', 0, 0, 1, 0]);
});

test('tracking values of contacts and calls come in, as columns or as the end of an address, and once', async () => {
  const w = await workspace();
  await savedContact(w, { email: 'old@x.test', utm: 'utm_source=first' });
  const text = [
    'Email,utm_source,UTM Medium,utm',
    'new@x.test,ads,cpc,',
    'old@x.test,,,https://x.test/?utm_source=mail&utm_campaign=may',
  ].join('\n');
  assert.deepEqual(countsOf(await imported(w, 'contacts', text)), ['DONE', 1, 1, 0, 0]);
  assert.deepEqual(countsOf(await imported(w, 'contacts', text)), ['DONE', 0, 0, 2, 0]);
  const [old, made] = await contactsOf(w);
  assert.deepEqual(made?.tracking, {
    utm_source: 'ads',
    utm_medium: 'cpc',
    first_utm_source: 'ads',
    first_utm_medium: 'cpc',
  });
  assert.deepEqual(old?.tracking, { utm_source: 'mail', utm_campaign: 'may', first_utm_source: 'first' });
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from contact_touch where account_id = ${w.id}`.execute(w.db);
  assert.equal(rows[0]?.count, 3);
  const { linkPrefix } = await newEvent(w, []);
  const calls = `externalId,dateTime,linkPrefix,hostEmail,email,utm_source\nk1,2020-03-02 09:00,${linkPrefix},${w.owner.email},c@x.test,ads\n`;
  assert.deepEqual(countsOf(await imported(w, 'eventCalls', calls)), ['DONE', 1, 0, 0, 0]);
  const [call] = (await w.get('/v1/eventCalls')).body.data.eventCalls;
  assert.deepEqual(call.utm, [{ utmKey: 'utm_source', utmValue: 'ads' }]);
});

test('new tags come in beside those that are there', async () => {
  const w = await workspace();
  await savedContact(w, { email: 'a@x.test', tag: 'Warm' });
  await imported(w, 'contacts', 'Email,Tags\na@x.test,warm;New\nb@x.test,New\n');
  assert.deepEqual(
    (await contactsOf(w)).map((one) => one.tags.map((tag: Json) => tag.name).toSorted()),
    [['New', 'Warm'], ['New']],
  );
});

type File = {
  readonly resource: string;
  readonly rows: readonly string[];
  readonly list: string;
  readonly countOf: (body: Json) => number;
};

/** A file for each kind of record, with an invalid row in the middle, such as an unparsable amount. */
async function files(w: Workspace): Promise<File[]> {
  const { linkPrefix } = await newEvent(w, []);
  await newField(w, { name: 'Budget', inputType: 'NUMBER' });
  await newField(w, { name: 'Size', inputType: 'NUMBER', type: 'DEAL' });
  const call = (n: number, host = w.owner.email) =>
    `k${n},2020-03-0${n} 09:00,${linkPrefix},${host},c${n}@x.test,WON`;
  return [
    {
      resource: 'contacts',
      list: '/v1/contacts',
      countOf: (body) => body.data.contacts.filter((one: Json) => /^n\d/.test(one.email)).length,
      rows: ['Email,First name,Budget', 'n1@x.test,A,5', 'n2@x.test,B,much', 'n3@x.test,C,7', 'n4@x.test,D,'],
    },
    {
      resource: 'products',
      list: '/v1/products',
      countOf: (body) => body.data.count,
      rows: ['Name,Price', 'One,1.5', 'Two,"1,5"', 'Three,3', 'Four,4'],
    },
    {
      resource: 'transactions',
      list: '/v1/transactions',
      countOf: (body) => body.data.length,
      rows: ['externalId,value', 'p1,1.5', 'p2,12 Euro', 'p3,3', 'p4,4'],
    },
    {
      resource: 'eventCalls',
      list: '/v1/eventCalls',
      countOf: (body) => body.data.count,
      rows: [
        'externalId,dateTime,linkPrefix,hostEmail,email,outcome',
        call(1),
        call(2, 'gone@x.test'),
        call(3),
        call(4),
      ],
    },
    {
      resource: 'deals',
      list: '/v1/deals',
      countOf: (body) => body.data.count,
      rows: ['externalId,callExternalId,value,Size', 'd1,k1,10,5', 'd2,k1,ten,', 'd3,k3,30,7', 'd4,k4,40,'],
    },
  ];
}

test('of every kind: a broken row stops no other, the same file makes nothing twice, and a killed run goes on at any row', async () => {
  const w = await workspace();
  for (const { resource, rows, list, countOf } of await files(w)) {
    const text = `${rows.join('\n')}\n`;
    const id = await started(w, resource, text);
    // Each process handles a single row, and the next one continues.
    await importDue(server.app, AbortSignal.abort(), 1);
    const done = (await w.get(`/v1/imports/${id}`)).body.data.import;
    assert.deepEqual(countsOf(done), ['DONE', 3, 0, 0, 1], resource);
    assert.deepEqual(
      (await w.get(`/v1/imports/${id}/errors`)).body.data.errors.map((one: Json) => one.rowNumber),
      [2],
      resource,
    );
    assert.equal(countOf((await w.get(list)).body), 3, resource);
    assert.deepEqual(countsOf(await imported(w, resource, text)), ['DONE', 0, 0, 3, 1], resource);
    assert.equal(countOf((await w.get(list)).body), 3, resource);
  }
});

test('a second run changes only what is other than before', async () => {
  const w = await workspace();
  const all = await files(w);
  for (const { resource, rows } of all) await imported(w, resource, `${rows.join('\n')}\n`);
  const edits: Record<string, readonly [string, string, unknown[]]> = {
    contacts: ['n1@x.test,A,5', 'n1@x.test,A,6', ['DONE', 0, 1, 2, 1]],
    products: ['One,1.5', 'One,2.5', ['DONE', 0, 1, 2, 1]],
    transactions: ['p1,1.5', 'p1,2.5', ['DONE', 0, 1, 2, 1]],
    eventCalls: [',WON', ',NO_SALE', ['DONE', 0, 0, 3, 1]],
    deals: ['d1,k1,10,5', 'd1,k1,20,5', ['DONE', 0, 1, 2, 1]],
  };
  for (const { resource, rows } of all) {
    const [from = '', to = '', counts = []] = edits[resource] ?? [];
    const text = `${rows.join('\n')}\n`.replace(from, to);
    assert.deepEqual(countsOf(await imported(w, resource, text)), counts, resource);
  }
});

test('a column with names of countries is not taken for codes, which would refuse every row', async () => {
  const w = await workspace();
  const named = await imported(w, 'contacts', 'Email,Country/Region\na@x.test,Germany\nb@x.test,France\n');
  assert.deepEqual(countsOf(named), ['DONE', 2, 0, 0, 0]);
  const coded = await imported(w, 'contacts', 'Email,Land\nc@x.test,DE\nd@x.test,\n');
  assert.deepEqual(countsOf(coded), ['DONE', 2, 0, 0, 0]);
  assert.deepEqual(
    (await contactsOf(w)).map(({ country }) => country),
    [null, null, 'DE', null],
  );
});

test('a column of statuses that only calls can set is not guessed, and the contacts come in', async () => {
  const w = await workspace();
  const text = 'Email,status\na@x.test,POTENTIAL\nb@x.test,DISCOVERY_CALL_BOOKED\n';
  assert.deepEqual(countsOf(await imported(w, 'contacts', text)), ['DONE', 2, 0, 0, 0]);
});
