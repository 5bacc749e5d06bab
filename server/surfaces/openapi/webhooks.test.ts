import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleChange } from '@callwright/contract/change-envelope.ts';
import { changeTypeNames } from '@callwright/contract/change-types.ts';
import { contract } from '@callwright/contract/index.ts';
import { bodyOf, type ChangeRow } from '#/platform/changes/envelope.ts';
import { mustFit } from '#/test/changes-fit.ts';
import { mustBeDocumented, mustBeWholeObject } from '#/test/webhook-bodies.ts';
import { openapiDocument } from './document.ts';

type Item = { post: { summary: string; requestBody: { content: Record<string, Content> } } };
type Content = { examples: { change: { value: Record<string, unknown> } } };
const webhooks = openapiDocument(contract, '/')['webhooks'] as Record<string, Item>; // made by the function

const secrets = { appSecret: 'xK4vB8nQ1zT6yL3wR9pD2mF7cH5jS0gA', appSecretPrevious: null };

/** The example as a row of the outbox. */
function rowOf(type: (typeof changeTypeNames)[number]): ChangeRow {
  const { data, ...head } = exampleChange(type);
  const { object, changedFields, previous, ...extra } = data;
  return {
    account_id: head.accountId,
    event_id: head.id,
    type,
    occurred_at: head.occurredAt,
    sequence: head.sequence,
    actor: head.actor,
    object,
    sealed: null,
    extra,
    changed_fields: changedFields,
    previous,
  };
}

test('every type of change is in the document, in words and with an example that fits it', () => {
  assert.deepEqual(Object.keys(webhooks), changeTypeNames);
  for (const type of changeTypeNames) {
    const item = webhooks[type];
    assert.match(item?.post.summary ?? '', /^Happens when \S/, type);
    const example = item?.post.requestBody.content['application/json']?.examples.change.value;
    assert.equal(example?.['type'], type);
    mustBeDocumented(type, example);
    mustBeWholeObject(type, exampleChange(type).data.object);
    mustFit(secrets, rowOf(type));
  }
});

test('bodies of every form fit the document: full and thin, plain and as a list, erased', () => {
  for (const type of changeTypeNames) {
    const row = rowOf(type);
    for (const payload of ['full', 'thin'] as const)
      for (const format of ['plain', 'array'] as const) {
        const body = JSON.parse(bodyOf(secrets, { payload, format }, row));
        mustBeDocumented(type, body);
        assert.equal(Array.isArray(body), format === 'array');
        if (format === 'array') assert.deepEqual([body.length, body[0].hookType], [1, type]);
        const erased = { ...row, object: { id: 5, contactId: 6, erased: true }, previous: {}, extra: {} };
        mustBeDocumented(type, JSON.parse(bodyOf(secrets, { payload, format }, erased)));
      }
  }
});

test('a thin body says which records it is about, and nothing else about them', () => {
  const { data } = JSON.parse(bodyOf(secrets, { payload: 'thin', format: 'plain' }, rowOf('contact.merged')));
  assert.deepEqual(data, {
    object: { id: 311 },
    changedFields: [],
    previous: {},
    mergedIds: [312],
    mergeId: 'mrg_7Tb2Wq9Zx4Lk1Vn8',
  });
  const won = JSON.parse(bodyOf(secrets, { payload: 'thin', format: 'plain' }, rowOf('call.outcome_added')));
  assert.deepEqual(won.data.object, { id: 501, eventId: 21, contactId: 311, userId: 12 });
  assert.ok(!JSON.stringify(won).includes('grace@example.com'));
});

test('a body of more than 256 kB says which record is too large, and fits the document', () => {
  const row = rowOf('event.updated');
  const large = { ...row, object: { ...row.object, description: 'ä'.repeat(130_000) } };
  for (const format of ['plain', 'array'] as const) {
    const text = bodyOf(secrets, { payload: 'full', format }, large);
    assert.ok(Buffer.byteLength(text) < 2_000);
    const body = JSON.parse(text);
    mustBeDocumented('event.updated', body);
    assert.deepEqual((format === 'array' ? body[0] : body).data.object, { id: 21, truncated: true });
  }
  const fits = { ...row, object: { ...row.object, description: 'ä'.repeat(100_000) } };
  assert.ok(bodyOf(secrets, { payload: 'full', format: 'plain' }, fits).includes('äää'));
});

test('what does not fit the catalog is noticed', () => {
  const row = rowOf('call.booked');
  const { contact: _, ...withoutContact } = row.object;
  assert.throws(() => mustFit(secrets, { ...row, type: 'call.invented' }), /not in the catalog/);
  assert.throws(() => mustFit(secrets, { ...row, object: withoutContact }), /has another object/);
  assert.throws(
    () => mustFit(secrets, { ...row, object: { ...row.object, token: 'secret' } }),
    /publishes token/,
  );
  assert.throws(() => mustFit(secrets, { ...row, extra: { note: 'x' } }), /publishes note/);
  assert.throws(() => mustBeDocumented('call.booked', { ...exampleChange('call.booked'), type: 'x' }));
  assert.throws(() => mustBeWholeObject('call.booked', withoutContact));
});
