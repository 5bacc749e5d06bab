import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callTool } from '#/test/assistant.ts';
import { giveBack, lendTenant } from '#/test/lent-tenants.ts';
import { operations } from '#/test/operations.ts';
import { everythingOf } from '#/test/rows-of.ts';
import { unlimited } from '#/test/unlimited.ts';
import { validRequest } from '#/test/valid-requests.ts';
import { findOperation } from './operations.ts';

// Operations that call another service cannot be rolled back, so a dry run does not execute them.

const outside = operations.filter(([, endpoint]) => endpoint.actsOutside === true).map(([name]) => name);

test('the operations that act outside are these', () => {
  assert.deepEqual(outside.toSorted(), [
    'calendarConnections.remove',
    'calendarConnections.update',
    'mails.sendTest',
    'webhooks.test',
  ]);
});

for (const name of outside.filter((one) => findOperation(one) !== null))
  test(`a rehearsal of ${name} runs nothing and shows what would be agreed to`, async () => {
    const mine = await lendTenant('ALPHA');
    await unlimited(mine.w);
    const before = await everythingOf(mine.w);
    const asked = { operation: name, arguments: validRequest(name, mine) };
    const rehearsed = await callTool(mine.w.key, 'call_api', { ...asked, dryRun: true });
    assert.equal(rehearsed.isError, false, rehearsed.text);
    const { confirm: _words, dryRun: _rehearsed, ...answer } = rehearsed.structured;
    assert.deepEqual(answer, {});
    assert.equal(await everythingOf(mine.w), before);
    giveBack(mine);
  });
