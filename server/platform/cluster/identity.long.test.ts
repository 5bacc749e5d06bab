import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { dataFolder } from '#/test/data-folder.ts';
import { openCluster } from './open.ts';
import { livingPostmaster } from './postmaster.ts';
import { bundledPrograms } from './programs.ts';

const settings = { fsync: 'off' };
const isRoot = process.getuid?.() === 0;
const other = 65_534;

function canRunPrograms(uid: number): boolean {
  return (
    isRoot &&
    spawnSync(join(bundledPrograms().folder, 'postgres'), ['--version'], { uid, gid: uid }).status === 0
  );
}

/** The user id of a process, outside of all namespaces. */
function uidOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^Uid:\t(\d+)/m.exec(status)?.[1]);
}

test(
  'root: below a folder that other users may not enter',
  { skip: !isRoot && 'of installations that run as root' },
  async (t) => {
    const { path, remove } = dataFolder();
    t.after(remove);
    const cluster = await openCluster(join(path, 'data'), { settings });
    assert.notEqual(livingPostmaster(join(path, 'data', 'postgres')), null);
    await cluster.close();
  },
);

test(
  'root in a folder of another account: PostgreSQL runs as that account, to which every file belongs',
  { skip: !canRunPrograms(other) && 'of installations that run as root, where all can read the programs' },
  async (t) => {
    const { path, remove } = dataFolder();
    t.after(remove);
    chownSync(path, other, other);
    const cluster = await openCluster(path, { settings });
    assert.equal(uidOf(livingPostmaster(join(path, 'postgres'))?.pid), other);
    for (const name of ['postgres', 'log', 'locks', 'locks/members', 'postgres-passwords.json'])
      assert.equal(statSync(join(path, name)).uid, other, name);
    await cluster.close();
  },
);
