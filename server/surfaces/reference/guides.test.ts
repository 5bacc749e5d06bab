import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Json } from '#/test/client.ts';
import { server, workspace } from '#/test/harness.ts';
import { tenant } from '#/test/tenant.ts';

/** Runs the code blocks of a guide in order, and returns their results. */
function run(name: string, given: Readonly<Record<string, unknown>>, made: string): Promise<Json> {
  const guide = readFileSync(new URL(`../../../docs/guides/${name}.md`, import.meta.url), 'utf8');
  const blocks = [...guide.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code ?? '');
  assert.ok(blocks.length > 3);
  // The code is from our own guide, and running it is the purpose of the test.
  // oxlint-disable-next-line typescript/no-implied-eval
  const work = new Function(
    ...Object.keys(given),
    `return (async () => { ${blocks.join('\n')}\nreturn ${made}; })();`,
  );
  return work(...Object.values(given)) as Promise<Json>;
}

test('docs/guides/lead-to-deal.md leads from the form to a deal that is partly paid', async () => {
  const { w, ids } = await tenant('GUIDE');
  const made = await run(
    'lead-to-deal',
    { BASE: server.origin, KEY: w.key, EVENT: ids.event },
    '{ form, call, outcome, deal, paid, after, types }',
  );
  assert.equal(made.form.holdAllowed, true);
  assert.equal(made.call.contactId, made.form.contactId);
  assert.equal(made.outcome.outcome, 'WON');
  assert.equal(made.paid.transaction.dealId, made.deal.id);
  assert.deepEqual([made.after.deal.paymentStatus, made.after.deal.balance], ['PARTIAL', 3200]);
  for (const type of [
    'form.submitted',
    'call.booked',
    'call.outcome_added',
    'deal.created',
    'transaction.synced',
  ])
    assert.ok(made.types.includes(type), `${type} in ${made.types}`);
});

test('docs/guides/past-calls.md imports a call with its deal once, however often it is sent', async () => {
  const guide = readFileSync(new URL('../../../docs/guides/past-calls.md', import.meta.url), 'utf8');
  const { w, ids } = await tenant('PAST');
  const [, text = ''] = /```json\n([\s\S]*?)```/.exec(guide) ?? [];
  const own = text
    .replace('acme/strategy', String(ids.linkPrefix))
    .replace('nora@acme.example', w.owner.email);
  const body: Json = JSON.parse(own);
  assert.equal((await w.post('/v1/products', { name: body.calls[0].deals[0].productName })).status, 201);
  const first = await w.post('/v1/eventCalls/import', body);
  assert.equal(first.status, 200, JSON.stringify(first.body));
  const [result] = first.body.data.results;
  assert.equal(result.status, 'CREATED', JSON.stringify(result));
  const again = await w.post('/v1/eventCalls/import', body);
  assert.equal(again.body.data.results[0].status, 'UNCHANGED');
  const { eventCall } = (await w.get('/v1/eventCalls/detail', { id: result.eventCallId })).body.data;
  assert.deepEqual([eventCall.outcome, eventCall.dateTime], ['WON', '2025-03-02T08:00:00.000Z']);
});

test('docs/guides/api.md walks pages, names wrong fields, repeats safely and notices a later version', async () => {
  const w = await workspace();
  for (const name of ['a', 'b', 'c']) await w.post('/v1/contacts', { email: `${name}@example.test` });
  const made = await run(
    'api',
    { BASE: server.origin, KEY: w.key },
    '{ me, emails, wrong, first, again, changed, late }',
  );
  assert.equal(made.me.data.workspace.id, w.id);
  assert.deepEqual(made.emails.toSorted(), ['a@example.test', 'b@example.test', 'c@example.test']);
  assert.deepEqual(made.wrong, { email: ['Invalid email'] });
  assert.deepEqual([made.first.status, made.again.status], [201, 201]);
  assert.equal(made.again.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual([made.changed.status, made.late.status], [200, 412]);
});
