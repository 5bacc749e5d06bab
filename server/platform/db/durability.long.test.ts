import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { livingPostmaster } from '#/platform/cluster/postmaster.ts';
import { dataFolder } from '#/test/data-folder.ts';
import { runStatement } from './connections.ts';
import { openDatabase } from './open.ts';

const module = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);

/** A program that writes numbers one after another, and prints each after it is written. */
function writer(folder: string, from: number): string {
  return `
    const { openDatabase } = await import(${module('open.ts')});
    const { runStatement } = await import(${module('connections.ts')});
    const database = await openDatabase({ dataDir: ${JSON.stringify(folder)} });
    await runStatement(database.pool, 'create table if not exists written (n integer primary key)');
    for (let n = ${from}; ; n++) {
      await runStatement(database.pool, 'insert into written values ($1)', [n]);
      process.stdout.write(n + '\\n');
    }`;
}

/** Runs a process until it has reported this many numbers, kills it, and returns the last reported number. */
async function killAfter(count: number, folder: string, from: number): Promise<number> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', writer(folder, from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let said = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    said = Number(line);
    if (said < from + count) continue;
    child.kill('SIGKILL');
    killServer(folder);
  }
  await exit;
  assert.ok(said >= from + count, 'ended by itself');
  return said;
}

/** The other server processes notice it and end. */
function killServer(folder: string): void {
  const server = livingPostmaster(join(folder, 'postgres'));
  if (server !== null) process.kill(server.pid, 'SIGKILL');
}

test('process and PostgreSQL are killed: nothing acknowledged is lost, and the next process opens the folder', async (t) => {
  const { path: folder, remove } = dataFolder();
  t.after(remove);
  let from = 1;
  for (let life = 0; life < 3; life++) {
    const said = await killAfter(300, folder, from);
    const database = await openDatabase({ dataDir: folder });
    const { rows } = await runStatement(
      database.pool,
      'select max(n) as last, count(*) as count from written where n >= $1',
      [from],
    );
    await database.close();
    const [{ last, count }] = rows;
    // One more number may have been written without being reported.
    assert.ok(last === said || last === said + 1, `${said} was said, ${last} is there`);
    assert.equal(count, last - from + 1);
    from = last + 1;
  }
});
