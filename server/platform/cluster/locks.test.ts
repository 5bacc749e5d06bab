import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { tryExclusive, tryShared } from './file-lock.ts';
import { dataFolder } from '#/test/data-folder.ts';
import { lockService } from './service-lock.ts';

const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

/** Runs a module in another process, which is then killed without releasing anything. */
function elsewhere(program: string): string {
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
}

test('a lock holds against other processes and this one, and ends with its process', (t) => {
  const { path, remove } = dataFolder();
  t.after(remove);
  const file = join(path, 'lock');
  const program = `const { tryExclusive, tryShared } = await import(${module('file-lock.ts')});
    console.log(tryShared(${JSON.stringify(file)}) !== null, tryExclusive(${JSON.stringify(file)}) !== null); process.kill(process.pid, 'SIGKILL')`;
  const run = (text: string) => {
    try {
      return elsewhere(text).trim();
    } catch (error) {
      return String((error as { stdout?: string }).stdout).trim(); // the process ends with SIGKILL
    }
  };
  const one = tryShared(file);
  const two = tryShared(file);
  assert.ok(one !== null && two !== null);
  assert.equal(tryExclusive(file), null);
  assert.equal(run(program), 'true false');
  one.release();
  assert.equal(tryExclusive(file), null);
  two.release();
  const alone = tryExclusive(file);
  assert.ok(alone !== null);
  assert.equal(run(program), 'false false');
  alone.release();
  assert.equal(run(program), 'true false', 'its own shared lock is in the way of the other');
  tryExclusive(file)?.release();
});

test('a lock writes nothing, so it can be taken while the disk is full', (t) => {
  const { path, remove } = dataFolder();
  t.after(remove);
  const lock = tryExclusive(join(path, 'lock'));
  assert.ok(lock !== null);
  assert.deepEqual(
    readdirSync(path).filter((name) => name.startsWith('lock-')),
    [],
  );
  assert.equal(statSync(join(path, 'lock')).size, 0);
  lock.release();
});

test('a second service on a data folder gets the name of the one that has it', async (t) => {
  const { path, remove } = dataFolder();
  t.after(remove);
  const release = await lockService(path);
  await assert.rejects(lockService(path), {
    name: 'DataDirInUse',
    message: new RegExp(`The data folder ${path} is in use by process ${process.pid} .*DATABASE_URL`),
  });
  release();
  (await lockService(path))();
});
