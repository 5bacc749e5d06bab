import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Database } from '#/platform/db/open.ts';
import { testDatabase } from '#/test/database.ts';
import { copyDatabase } from './copy.ts';

const source = await testDatabase();
after(() => source.drop());
const target = await testDatabase();
after(() => target.drop());
for (const { database } of [source, target])
  await database.pool.query("insert into account (id, name, slug) values (1, 'One', 'one')");
// More than the streams between the two databases hold.
await source.database.pool.query(
  'insert into tag (account_id, name) select 1, md5(n::text) from generate_series(1, 20000) n',
);

test('a copy that the target refuses has also ended at its source, so that the command ends', async () => {
  let isReading = false;
  const unhurried: Database['unhurried'] = async (work) => {
    isReading = true;
    return source.database.unhurried(work).finally(() => (isReading = false));
  };
  await assert.rejects(copyDatabase({ ...source.database, unhurried }, target.database, ''), {
    name: 'RestoreError',
    message: /^A backup goes into an empty database only/,
  });
  assert.equal(isReading, false);
});

test('a copy whose source goes away says that', async () => {
  let isWriting = false;
  const unhurried: Database['unhurried'] = async (work) => {
    isWriting = true;
    return target.database.unhurried(work).finally(() => (isWriting = false));
  };
  const broken = { ...source.database, unhurried: () => Promise.reject(new Error('away')) };
  await assert.rejects(copyDatabase(broken, { ...target.database, unhurried }, ''), /^Error: away$/);
  assert.equal(isWriting, false);
});
