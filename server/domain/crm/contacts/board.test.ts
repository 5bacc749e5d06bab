import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Client, Json } from '#/test/client.ts';
import { savedContact } from '#/test/contacts.ts';
import { newDeal } from '#/test/deals.ts';
import { booking, halfHour, newEvent } from '#/test/events.ts';
import { workspace } from '#/test/harness.ts';
import type { Member, Workspace } from '#/test/workspace.ts';

const path = '/v1/contacts/board';
const stageField = 'contact-stage';

async function stages(w: Workspace): Promise<Record<string, number>> {
  const { body } = await w.get('/v1/fields/contact-stage');
  return Object.fromEntries(body.data.options.map(({ id, name }: Json) => [name, id]));
}

async function columnsOf(
  client: Pick<Client, 'get'>,
  query: object = {},
): Promise<[unknown, number, number][]> {
  const { status, body } = await client.get(path, query as Record<string, unknown>);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data.columns.map(({ optionId, count, value }: Json) => [optionId, count, value]);
}

describe('GET /v1/contacts/board', () => {
  let w: Workspace;
  let closer: Member;
  let of: Record<string, number>;
  const ids: Record<string, number> = {};

  before(async () => {
    w = await workspace();
    closer = await w.member('CLOSER');
    of = await stages(w);
    const inStage = { customFields: { [stageField]: ['Nurturing'] } };
    for (const [name, body] of Object.entries({
      ann: { ...inStage, tag: 'VIP' },
      bob: inStage,
      cyd: { userId: closer.userId },
      dan: { userId: w.owner.userId },
    }))
      ids[name] = (await savedContact(w, { email: `${name}@example.test`, ...body })).id;
    // New contacts have the first stage.
    for (const name of ['cyd', 'dan'])
      await w.put('/v1/contacts', { id: ids[name], customFields: { [stageField]: [] } });
    const event = await newEvent(w, [w.owner.userId]);
    const call = await w.post(
      '/v1/eventCalls',
      booking(event, halfHour(2), { contactId: ids['ann'], email: undefined }),
    );
    const eventCallId = call.body.data.eventCall.id;
    await newDeal(w, { eventCallId, value: 900, discount: 100 });
    await newDeal(w, { eventCallId, value: 50 });
    await newDeal(w, { eventCallId, value: 7, currency: 'EUR' });
    // Deals change the stage of a contact; the stage that somebody sets afterwards counts.
    await w.put('/v1/contacts', { id: ids['ann'], ...inStage });
  });

  test('200 counts every contact and sums its deals once, in the currency of the workspace', async () => {
    assert.deepEqual(await columnsOf(w), [
      [null, 2, 0],
      [of['Nurturing'], 2, 850],
    ]);
  });

  test('200 takes the filters of the list', async () => {
    assert.deepEqual(await columnsOf(w, { tag: 'VIP' }), [[of['Nurturing'], 1, 850]]);
    assert.deepEqual(await columnsOf(w, { stageIds: '0' }), [[null, 2, 0]]);
    assert.deepEqual(await columnsOf(w, { search: 'nobody' }), []);
    const listed = async (stageIds: string) =>
      (await w.get('/v1/contacts', { stageIds, orderColumn: 'id', orderBy: 'asc' })).body.data.contacts.map(
        ({ id }: Json) => id,
      );
    assert.deepEqual(await listed(`${of['Nurturing']}`), [ids['ann'], ids['bob']]);
    assert.deepEqual(await listed('0'), [ids['cyd'], ids['dan']]);
    assert.deepEqual(await listed(`0,${of['Nurturing']}`), Object.values(ids));
  });

  test('200 shows each role what the list shows it', async () => {
    // The booking has assigned Ann to the host of her call.
    assert.deepEqual(await columnsOf(closer.client), [
      [null, 1, 0],
      [of['Nurturing'], 1, 0],
    ]);
  });

  test('200 shows another workspace nothing', async () => {
    const other = await workspace();
    assert.deepEqual(await columnsOf(other), []);
    assert.deepEqual(await columnsOf(other, { stageIds: of['Nurturing'] }), []);
  });

  test('GET /v1/contacts 200 adds figures when asked, those of the detail', async () => {
    const { contacts } = (await w.get('/v1/contacts', { includeFigures: true })).body.data;
    assert.equal((await w.get('/v1/contacts')).body.data.contacts[0].figures, undefined);
    for (const { id, figures } of contacts) {
      const { stats } = (await w.get('/v1/contacts/detail', { contactId: id })).body.data;
      const { nextCallAt, lastCallAt, dealsCount, dealsValue, daysInStage } = stats;
      assert.deepEqual(figures, { nextCallAt, lastCallAt, dealsCount, dealsValue, daysInStage });
    }
    const ann = contacts.find(({ id }: Json) => id === ids['ann']);
    assert.deepEqual([ann.figures.nextCallAt, ann.figures.dealsValue], [halfHour(2), 850]);
  });
});
