import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { acceptedRequests, withoutRefused } from './fuzz/accepted.ts';
import { operations, takesValues } from './fuzz/operations.ts';
import { FuzzRun, type Values } from './fuzz/run.ts';
import { fuzzSeed, requestsOfEach } from './fuzz/settings.ts';

// Every request that the contract accepts succeeds, or is refused for a documented reason: the harness checks each
// response. Most operations must really succeed, or this would only test refusals.

const shareMin = 0.8;
const performed = new Set<string>();
const tried = operations.filter(takesValues);

for (const operation of tried) {
  const { name, method, path } = operation;
  test(`${method} ${path} answers generated requests that its contract accepts`, async () => {
    const run = await FuzzRun.start(operation);
    const statuses: number[] = [];
    for (const generated of acceptedRequests(run, fuzzSeed, requestsOfEach))
      for (let request: Values | null = generated; request !== null;) {
        const reply = await run.sendToFresh(request);
        statuses.push(reply.status);
        request = reply.status === 400 ? withoutRefused(run, request, reply) : null;
      }
    run.end();
    if (statuses.some((status) => status < 400)) performed.add(name);
    assert.deepEqual(run.failures, []);
  });
}

after(() => {
  const without = tried.filter(({ name }) => !performed.has(name)).map(({ name }) => name);
  const said = `${tried.length - without.length} of ${tried.length} operations performed a generated request; not: ${without.join(', ')}`;
  console.log(said);
  assert.ok(without.length <= (1 - shareMin) * tried.length, said);
});
