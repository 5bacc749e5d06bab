import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '#/platform/db/sql.ts';
import { server, workspace } from '#/test/harness.ts';
import { inEachWorkspace } from './in-each-workspace.ts';

test('a workspace with much to do has one transaction in a round, and the others have theirs before its next', async () => {
  const [large, small] = [await workspace(), await workspace()];
  const done: number[] = [];
  const batches = new Map([
    [large.id, 3],
    [small.id, 1],
  ]);
  await inEachWorkspace(
    server.app,
    () => sql`select id as account_id from account where id = any(${[...batches.keys()]}::bigint[])`,
    async ({ accountId }) => {
      done.push(accountId);
      const left = (batches.get(accountId) ?? 0) - 1;
      batches.set(accountId, left);
      return left > 0 ? 10 : 9;
    },
    10,
  );
  assert.deepEqual(new Set(done.slice(0, 2)), new Set([large.id, small.id]));
  assert.deepEqual(done.slice(2), [large.id, large.id]);
});

test('an error in one workspace reaches the caller once the others of the round are done', async () => {
  const [failing, other] = [await workspace(), await workspace()];
  const done: number[] = [];
  await assert.rejects(
    inEachWorkspace(
      server.app,
      () => sql`select id as account_id from account where id in (${failing.id}, ${other.id})`,
      async ({ accountId }) => {
        if (accountId === failing.id) throw new Error('not this one');
        done.push(accountId);
        return 0;
      },
      10,
    ),
    /not this one/,
  );
  assert.deepEqual(done, [other.id]);
});
