import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openCluster } from './open.ts';
import { ask, dataFolder } from '#/test/data-folder.ts';
import { older, writtenBy } from '#/test/older-cluster.ts';

const settings = { fsync: 'off' };
const skip = older === null && 'no earlier PostgreSQL is installed here';

const fillKept = (url: string) => ask(url, 'create table kept (n integer); insert into kept values (7)');

async function copyKept(from: string, to: string): Promise<void> {
  const [{ n }] = await ask(from, 'select n from kept');
  await ask(to, `create table kept (n integer); insert into kept values (${n})`);
}

const majorIn = (...path: string[]) => Number(readFileSync(join(...path, 'PG_VERSION'), 'utf8'));

test(
  'a folder of an earlier PostgreSQL is brought to this one, and the old one is kept',
  { skip },
  async (t) => {
    if (older === null) return;
    const { path, remove } = dataFolder();
    t.after(remove);
    await writtenBy(older, path, fillKept);
    const cluster = await openCluster(path, { copy: copyKept, settings });
    assert.deepEqual(await ask(cluster.url, 'select n from kept'), [{ n: 7 }]);
    assert.equal(majorIn(path, 'postgres'), 18);
    assert.equal(majorIn(path, `postgres-${older.major}`), older.major);
    await cluster.close();
  },
);

test('a copy that fails leaves the old one as it was, and the next try succeeds', { skip }, async (t) => {
  if (older === null) return;
  const { path, remove } = dataFolder();
  t.after(remove);
  await writtenBy(older, path, fillKept);
  const failing = openCluster(path, {
    settings,
    copy: async () => {
      throw new Error('cut off');
    },
  });
  await assert.rejects(failing, /could not be brought from PostgreSQL .* as it was: cut off/);
  assert.equal(majorIn(path, 'postgres'), older.major);
  assert.ok(!existsSync(join(path, 'postgres.new')));
  const cluster = await openCluster(path, { copy: copyKept, settings });
  assert.deepEqual(await ask(cluster.url, 'select n from kept'), [{ n: 7 }]);
  await cluster.close();
});

test('versions that nothing here can read are refused with what to do, and nothing is changed', async (t) => {
  const { path, remove } = dataFolder();
  t.after(remove);
  const cluster = await openCluster(path, { settings });
  await cluster.close();
  const file = join(path, 'postgres', 'PG_VERSION');
  writeFileSync(file, '11\n');
  await assert.rejects(
    openCluster(path, { copy: copyKept, settings }),
    /apt-get install postgresql-11.*Nothing was changed/,
  );
  writeFileSync(file, '99\n');
  await assert.rejects(
    openCluster(path, { copy: copyKept, settings }),
    /written by PostgreSQL 99, and this version .* has 18/,
  );
});
