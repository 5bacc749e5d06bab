import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { strategyCall } from '#/test/calls.ts';
import { newField } from '#/test/fields.ts';
import { workspace } from '#/test/harness.ts';

test('erasing takes a payer out of published changes of a deleted payment, even from before it was theirs', async () => {
  const w = await workspace();
  const email = 'payer-of-old@example.test';
  const paid = await w.post('/v1/transactions', { value: 50, email, name: 'Petra Payer' });
  const { id, contactId } = paid.body.data.transaction;
  assert.equal(contactId, null);
  const call = await strategyCall(w);
  const deal = await w.post('/v1/deals', { eventCallId: call.id, value: 50, transactionIds: [id] });
  assert.equal(deal.status, 201);
  assert.equal((await w.delete('/v1/transactions', { id })).status, 200);
  const erased = await w.post('/v1/contacts/delete', { ids: [call.contactId], erase: true });
  assert.equal(erased.status, 200);
  const { rows } = await sql<{ type: string; said: string }>`
    select type, row_to_json(c)::text as said from change c where account_id = ${w.id}`.execute(w.db);
  assert.ok(rows.filter(({ type }) => type.startsWith('transaction.')).length >= 3);
  assert.deepEqual(
    rows.filter(({ said }) => said.includes(email) || said.includes('Petra')),
    [],
  );
});

test('erasing takes what was answered and noted on a call out of its history', async () => {
  const w = await workspace();
  const call = await strategyCall(w);
  const field = await newField(w, { name: 'Where they live', type: 'CALL' });
  const answer = { customFieldId: field.id, eventCallId: call.id, answer: ['Zyxomma Hills'] };
  assert.equal((await w.post('/v1/fields/answer', answer)).status, 201);
  const noted = { id: call.id, externalIds: { crm: 'zyxomma-1' }, locationDetails: 'At Zyxomma Road 1' };
  assert.equal((await w.put('/v1/eventCalls', noted)).status, 200);
  const history = async (): Promise<string> => {
    const { rows } = await sql`select * from event_call_history where account_id = ${w.id}`.execute(w.db);
    return JSON.stringify(rows);
  };
  assert.match(await history(), /zyxomma/i);
  const erased = await w.post('/v1/contacts/delete', { ids: [call.contactId], erase: true });
  assert.equal(erased.status, 200);
  const left = await history();
  assert.doesNotMatch(left, /zyxomma/i);
  assert.match(left, /"cancelledBy":"ADMIN"/);
});
