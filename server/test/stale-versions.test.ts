import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from './client.ts';
import { giveBack, lendTenant } from './lent-tenants.ts';
import { operations } from './operations.ts';
import { callerOf, endpointOf, validRequest } from './valid-requests.ts';

/** Creating endpoints return the version of the new record; there was none before. */
const isMaking = (name: string) => endpointOf(name).method === 'POST';

test('every change of one record refuses an If-Match with another version than the record has', async () => {
  const changes = operations.filter(
    ([name, { method, etag }]) => etag === true && method !== 'GET' && !isMaking(name),
  );
  const answers: Record<string, unknown> = {};
  for (const [name, endpoint] of changes) {
    const mine = await lendTenant('ALPHA');
    const stale = callerOf(name, mine).with({ 'If-Match': '"v999"' });
    const { status, body } = await stale.call(endpoint, validRequest(name, mine));
    answers[name] = `${status} ${(body as Json).code}`; // of any of these endpoints
    giveBack(mine);
  }
  assert.deepEqual(answers, Object.fromEntries(changes.map(([name]) => [name, '412 VERSION_CONFLICT'])));
});
