import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../server/test/database.ts';
import { Describer } from './describe.ts';
import { committedStatements } from './entries.ts';

// The checks that are possible without running the whole suite first; `npm run queries` does the rest.

test('each committed statement fits the schema, and takes and gives what its file says', async (t) => {
  const its = await testDatabase();
  // A separate client: those of the pool send the next message without waiting, but a description has to wait.
  const client = new pg.Client({ connectionString: its.url });
  await client.connect();
  t.after(async () => {
    await client.end();
    await its.drop();
  });
  const describer = new Describer(client);
  for (const { place, text, takes, gives } of committedStatements()) {
    const { parameters, columns } = await describer.describe(text);
    const [taken, given] = [
      parameters.map((type, index) => `$${index + 1} ${type}`).join(', '),
      columns.map(({ name, type }) => `${name} ${type}`).join(', '),
    ];
    assert.deepEqual({ takes: taken, gives: given }, { takes, gives }, `${place}: ${text}`);
  }
});
