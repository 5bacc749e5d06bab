import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callOf } from '#/test/calls.ts';
import { workspace } from '#/test/harness.ts';
import type { Member } from '#/test/workspace.ts';

const path = '/v1/outcomes';
const good = { STRATEGY_EVENT: 'WON', DISCOVERY_EVENT: 'APPROVED' } as const;

test('POST and DELETE /v1/outcomes: closers of strategy calls they host, setters of discovery calls of theirs', async () => {
  const w = await workspace();
  const [closer, setter] = [await w.member('CLOSER'), await w.member('SETTER')];
  const own = { setterId: setter.userId };
  const calls = {
    hosted: await callOf(w, closer.userId, 'STRATEGY_EVENT', own),
    hostedDiscovery: await callOf(w, closer.userId, 'DISCOVERY_EVENT', own),
    foreign: await callOf(w, w.owner.userId, 'STRATEGY_EVENT'),
    foreignDiscovery: await callOf(w, w.owner.userId, 'DISCOVERY_EVENT'),
  };
  const statusesFor = async (member: Member) => {
    const found: Record<string, number> = {};
    for (const [name, call] of Object.entries(calls)) {
      const outcome = good[call.callType as keyof typeof good];
      const { status } = await member.client.post(path, { eventCallId: call.id, outcome });
      assert.equal(
        (await member.client.delete(path, { eventCallId: call.id })).status,
        status === 201 ? 200 : status,
      );
      found[name] = status;
    }
    return found;
  };
  assert.deepEqual(await statusesFor(closer), {
    hosted: 201,
    hostedDiscovery: 403,
    foreign: 404,
    foreignDiscovery: 404,
  });
  assert.deepEqual(await statusesFor(setter), {
    hosted: 403,
    hostedDiscovery: 201,
    foreign: 404,
    foreignDiscovery: 404,
  });
  const all = { hosted: 201, hostedDiscovery: 201, foreign: 201, foreignDiscovery: 201 };
  assert.deepEqual(await statusesFor(await w.member('SALES_MANAGER')), all);
  const none = { hosted: 403, hostedDiscovery: 403, foreign: 403, foreignDiscovery: 403 };
  assert.deepEqual(await statusesFor(await w.member('VIEWER')), none);
});
