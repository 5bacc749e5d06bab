import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { HubspotFake } from '#/test/imports/hubspot-fake.ts';
import { newEvent } from '#/test/events.ts';
import { FaultyProxy } from './testing/faulty-proxy.ts';
import { countsOf, goOn, here, inTarget, reportOf, walked } from './testing/instances.ts';
import { walkDue } from './work.ts';

const hubspot = await HubspotFake.start();
const proxy = await FaultyProxy.start(hubspot.origin);
after(() => {
  proxy.close();
  hubspot.close();
});

const level = {
  name: 'customer_level',
  label: 'Level',
  type: 'enumeration',
  fieldType: 'select',
  options: [{ label: 'Gold!', value: 'gold' }],
};
hubspot.properties.push(level, { name: 'email', label: 'Email', type: 'string', hubspotDefined: true });
hubspot.companies.push({ id: 'C1', properties: { name: 'Analytical Engines' } });
const ofCompany = (id: string) => ({ companies: { results: [{ id, type: 'contact_to_company' }] } });
hubspot.contacts.push(
  {
    id: '501',
    properties: {
      email: 'ada@hubspot.test',
      firstname: 'Ada',
      lastname: 'L',
      phone: '+49 151 1234567',
      hubspot_owner_id: '9',
      createdate: '2024-03-01T10:00:00.000Z',
      customer_level: 'gold',
      lifecyclestage: 'lead',
    },
    associations: ofCompany('C1'),
  },
  { id: '502', properties: { email: null, firstname: 'Nobody' } },
  ...Array.from({ length: 208 }, (_, n) => ({
    id: String(600 + n),
    properties: { email: `h${n}@hubspot.test`, company: 'Own Inc' },
    associations: ofCompany('C2'),
  })),
);
const sold = {
  amount: '1200.50',
  closedate: '2025-02-03T00:00:00.000Z',
  deal_currency_code: 'EUR',
  hs_is_closed_won: 'true',
};
const withContact = (id: string) => ({ contacts: { results: [{ id }] } });
hubspot.deals.push(
  { id: 'D1', properties: { ...sold, dealname: 'Big' }, associations: withContact('501') },
  {
    id: 'D2',
    properties: { ...sold, dealname: 'Open', hs_is_closed_won: 'false' },
    associations: withContact('501'),
  },
  { id: 'D3', properties: { ...sold, dealname: 'No call' }, associations: withContact('600') },
);

test('HubSpot: owners, contacts with company and own properties, and deals that were won are imported, also on a bad day', async () => {
  const w = await inTarget();
  hubspot.owners.splice(0, 9, { id: '9', email: w.owner.email });
  const source = { kind: 'hubspot', baseUrl: proxy.origin, key: hubspot.token };
  const prepared = async (): Promise<number> => {
    const { status, body } = await w.post('/v1/imports', { source });
    assert.equal(status, 201, JSON.stringify(body));
    return body.data.import.id;
  };
  const { linkPrefix } = await newEvent(w, []);
  const call = {
    externalId: 'c1',
    dateTime: '2025-02-01T10:00:00Z',
    linkPrefix,
    userId: w.owner.userId,
    email: 'ada@hubspot.test',
  };
  assert.equal((await w.post('/v1/eventCalls/import', { calls: [call] })).body.data.created, 1);
  const id = await prepared();
  for (const path of ['/crm/v3/owners', '/objects/contacts', '/objects/deals'])
    for (const does of [
      'CUT',
      'HANG_UP',
      { status: 502 },
      { status: 429, headers: { 'retry-after': '10' } },
      { status: 200, body: '[]' },
    ] as const)
      proxy.faults.push({ path, does });
  await w.post(`/v1/imports/${id}/start`, {});
  for (let turn = 0; turn < 60 && proxy.faults.length > 0; turn += 1) {
    await walkDue(here.app);
    here.clock.advance(hourMs);
  }
  assert.deepEqual(proxy.faults, []);
  const done = await goOn(w, id);
  // Ada already exists, because of her call.
  assert.deepEqual(countsOf(done), ['DONE', 208 + 2 + 1, 1, 1, 3]);
  const [ada] = (await w.get('/v1/contacts', { search: 'ada@hubspot' })).body.data.contacts;
  assert.deepEqual(
    [ada.firstName, ada.userId, ada.externalIds.hubspot, ada.customFields],
    [
      'Ada',
      w.owner.userId,
      '501',
      { 'hubspot-company': ['Analytical Engines'], 'hubspot-customer_level': ['Gold!'] },
    ],
  );
  const [deal, ...others] = (await w.get('/v1/deals')).body.data.deals;
  assert.deepEqual(
    [deal.value, deal.notes, deal.externalIds, others],
    [1200.5, 'Big', { hubspot: 'D1' }, []],
  );
  const left = (await reportOf(w, id))
    .filter(({ isPart }) => isPart === false)
    .map(({ cells, code }) => [cells.Kind, cells.Id, code]);
  assert.deepEqual(left, [
    ['contacts', '502', 'EMAIL_OR_PHONE'],
    ['deals', 'D2', 'NOT_TAKEN_OVER'],
    ['deals', 'D3', 'WITHOUT_CALL'],
  ]);
  assert.deepEqual(countsOf(await walked(w, await prepared())), ['DONE', 0, 0, done.position - 3, 3]);
});
