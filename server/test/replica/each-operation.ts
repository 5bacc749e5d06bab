import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fallback } from '#/platform/db/replica-faults.ts';
import { replicaRoutes } from '#/surfaces/http/replica-routes.ts';
import type { Json, Reply } from '#/test/client.ts';
import { eventually } from '#/test/eventually.ts';
import { server } from '#/test/harness.ts';
import { tenant } from '#/test/tenant.ts';
import { callerOf, endpointOf, isPromised, validRequest } from '#/test/valid-requests.ts';

// Calls each operation that may read from a replica, as clients do: a standby refuses any write (25006).

const seen = { replica: 0, primary: 0, why: [] as Fallback[], wrote: [] as string[] };
const { replica } = server.app.database;

assert.ok(replica);
const mine = await tenant('READ');
await eventually(() => replica.problem === null);
replica.observe({
  read: (target) => void (seen[target] += 1),
  fellBack: (why) => void seen.why.push(why),
  wrote: (statement) => void seen.wrote.push(statement),
  changed: () => undefined,
});

for (const name of replicaRoutes)
  test(name, async () => {
    Object.assign(seen, { replica: 0, primary: 0, why: [], wrote: [] });
    const { status, body } = await ask(name);
    assert.ok(isPromised(name, status), `${status} ${JSON.stringify(body)}`);
    assert.deepEqual(seen.wrote, []);
    assert.ok(seen.replica > 0, JSON.stringify(seen));
    assert.deepEqual([seen.primary, seen.why], [0, []], 'all of it was read there');
  });

/** With a search text if possible: searches use other queries. */
async function ask(name: string): Promise<Reply<Json>> {
  const input = validRequest(name, mine);
  const endpoint = endpointOf(name);
  if ('search' in endpoint.input.shape)
    await callerOf(name, mine).call(endpoint, { ...input, search: 'read' } as never); // not typed by its name
  return (await callerOf(name, mine).call(endpoint, input as never)) as Reply<Json>;
}
