import { strict as assert } from 'node:assert';
import type { createClient } from '@callwright/sdk';
import { eventWithTimes } from './workspace.ts';

export type Json = Record<string, unknown>;
type Bundle = {
  inputData?: Json;
  authData?: Json;
  targetUrl?: string;
  subscribeData?: Json;
  cleanedRequest?: unknown;
  rawRequest?: Json;
};
type Operation = Record<'perform' | 'performList' | 'performSubscribe' | 'performUnsubscribe', unknown>;
type Group = Record<string, { operation: Operation }>;
export type App = {
  triggers: Group;
  creates: Group;
  searches: Group;
  authentication: {
    test: unknown;
    oauth2Config: Record<'authorizeUrl' | 'getAccessToken' | 'refreshAccessToken', unknown> & {
      scope: string;
    };
  };
};
/** Runs a part of the app as Zapier does. */
export type Ask = (method: unknown, bundle: Bundle) => Promise<never>;

type Api = ReturnType<typeof createClient>;
type Run = { app: App; ask: Ask; authData: Json; api: Api };
type Act = (key: string, inputData: Json) => Promise<Json>;

/** Every action and every search of the app, in a realistic order. */
export async function actsAndSearches({ app, ask, authData, api }: Run): Promise<void> {
  const done = new Set<string>();
  const act: Act = async (key, inputData) => {
    done.add(key);
    return ask(app.creates[key]?.operation.perform, { authData, inputData });
  };
  const find = async (key: string, inputData: Json): Promise<Json[]> => {
    done.add(key);
    return ask(app.searches[key]?.operation.perform, { authData, inputData });
  };
  assert.deepEqual(await find('contact_find', { search: 'ann@example.com' }), []);
  const ann = await act('contact_upsert', { email: 'ann@example.com', firstName: 'Ann' });
  const renamed = await act('contact_update', { id: ann['id'], firstName: 'Anne' });
  assert.equal(renamed['firstName'], 'Anne');
  await assert.rejects(act('contact_upsert', { email: 'no' }), /email: Invalid email/);
  const note = await act('note_create', { contactId: ann['id'], note: 'From a Zap' });
  const call = await callOf(act, api, ann['id']);
  const deal = await sale(act, call['id']);
  const field = await answered(act, api, ann['id']);
  const records = { contact: ann, note, call, deal, field, transaction: await payment(act, deal['id']) };
  const of: Json = { contactId: ann['id'] };
  for (const [name, { id }] of Object.entries(records)) {
    const [found] = await find(`${name}_find`, name === 'note' ? of : {});
    assert.equal(found?.['id'], id, name);
  }
  const [event] = await find('event_find', {});
  assert.equal(event?.['name'], 'Strategy');
  await act('transaction_delete', { id: records.transaction['id'] });
  await act('deal_delete', { dealId: deal['id'] });
  await act('call_cancel', { id: call['id'] });
  await act('contact_delete', { contactId: ann['id'] });
  assert.deepEqual(await find('contact_find', { search: 'ann@example.com' }), []);
  const all = [...Object.keys(app.creates), ...Object.keys(app.searches)];
  assert.deepEqual([...done].toSorted(), all.toSorted());
  console.log(`${done.size} actions and searches did what they say; a refusal says what is wrong`);
}

/** Booked at the first available time, and rescheduled to the next. */
async function callOf(act: Act, api: Api, contactId: unknown): Promise<Json> {
  const {
    eventId,
    starts: [first, ...others],
  } = await eventWithTimes(api);
  const call = await act('call_book', { eventId, contactId, dateTime: first, timeZone: 'UTC' });
  const moved = await act('call_reschedule', { id: call['id'], dateTime: others.at(-1) });
  assert.equal(Date.parse(String(moved['dateTime'])), Date.parse(String(others.at(-1))));
  return moved;
}

async function sale(act: Act, eventCallId: unknown): Promise<Json> {
  await act('outcome_save', { eventCallId, outcome: 'WON' });
  const deal = await act('deal_create', { eventCallId, value: 900 });
  const changed = await act('deal_update', { id: deal['id'], value: 1_000 });
  assert.equal(changed['value'], 1_000);
  return deal;
}

async function payment(act: Act, dealId: unknown): Promise<Json> {
  const paid = await act('transaction_create', { dealId, value: 100 });
  const changed = await act('transaction_update', { id: paid['id'], value: 150 });
  assert.equal(changed['value'], 150);
  return paid;
}

async function answered(act: Act, api: Api, contactId: unknown): Promise<Json> {
  const { data } = await api.fields.create({ name: 'Budget', type: 'CONTACT', inputType: 'TEXT' });
  await act('field_answer', { customFieldId: data.field.id, contactId, answer: ['High'] });
  return { id: data.field.id };
}
