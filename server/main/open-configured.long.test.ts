import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { loadConfig } from '#/platform/config/config.ts';
import { migrate } from '#/platform/db/migrate.ts';
import { openDatabase } from '#/platform/db/open.ts';
import { dataFolder } from '#/test/data-folder.ts';
import { older, writtenBy } from '#/test/older-cluster.ts';
import { openConfigured } from './open-configured.ts';

/** An installation with one workspace. */
async function fill(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl });
  await migrate(database);
  await database.pool.query("insert into account (name, slug) values ('Kept', 'kept')");
  await database.close();
}

test(
  'an installation on an earlier PostgreSQL is copied to this one at the next start',
  { skip: older === null && 'no earlier PostgreSQL is installed here' },
  async (t) => {
    if (older === null) return;
    const { path, remove } = dataFolder();
    t.after(remove);
    await writtenBy(older, path, fill);
    const database = await openConfigured(loadConfig({ DATA_DIR: path }));
    const { rows } = await database.pool.query(
      "select slug, current_setting('server_version_num')::int / 10000 as major from account",
    );
    assert.deepEqual(rows, [{ slug: 'kept', major: 18 }]);
    assert.equal(await migrate(database), 0);
    await database.close();
    assert.ok(existsSync(join(path, `postgres-${older.major}`)));
  },
);
