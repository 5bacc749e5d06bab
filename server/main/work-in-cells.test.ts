import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { sql } from '#/platform/db/sql.ts';
import { addTwoCells, workspacesIn } from '#/test/cells.ts';
import { startServer } from '#/test/server.ts';
import { makeDueCopies } from './fiction/work.ts';
import { handlers } from './handlers.ts';
import { forgetByAge } from './retention.ts';

// Work that covers all workspaces, or two of them, in whichever cells they are.

const server = await startServer(contract, handlers);
after(() => server.close());
const { database } = server.app;
await addTwoCells(database);
const workspaces = await workspacesIn(server);

test('what is older than it is kept is forgotten in every cell', async () => {
  for (const { id, db } of workspaces)
    await sql`
      insert into mail (account_id, kind, to_address, subject, body_text, status, created_at)
      values (${id}, 'test', 'old@example.test', 'Hello', 'Hello', 'SENT', now() - interval '10 years')`.execute(
      db,
    );
  await forgetByAge(server.app);
  for (const { db } of workspaces) {
    const { rows } = await sql`select from mail where to_address = 'old@example.test'`.execute(db);
    assert.equal(rows.length, 0);
  }
});

test('a copy with made-up people is made in another cell than its original', async () => {
  const [, inNorth] = workspaces;
  const path = '/v1/workspace/fictionalCopies';
  await sql`update cell set is_open = name = 'south'`.execute(database.db);
  assert.equal((await inNorth.owner.client.post(path, {})).status, 201);
  await makeDueCopies(server.app);
  const [copy] = (await inNorth.owner.client.get(path)).body.data;
  assert.equal(copy.status, 'DONE');
  const { rows } = await sql`select cell from account where id = ${copy.workspaceId}`.execute(database.db);
  assert.deepEqual(rows, [{ cell: 'south' }]);
});
