import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { dataFolder } from '#/test/data-folder.ts';
import { ownDatabase } from '#/test/database.ts';
import { freePort } from '#/test/free-port.ts';
import { Forwarder } from '#/test/pooler/forwarder.ts';
import { inherited } from '#/test/service.ts';

const launcher = fileURLToPath(new URL('../../bin/callwright.mjs', import.meta.url));
const folder = dataFolder();
const database = await ownDatabase();
after(async () => {
  await folder.remove();
  await database.drop();
});

/** Starts the service as npm does: a launcher with a child process, in a separate process group. */
function start(databaseUrl: string): ChildProcess {
  return spawn(process.execPath, [launcher, 'serve'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited,
      DATA_DIR: folder.path,
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: '0',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'warn',
    },
  });
}

/** Resolves when the process has printed this. */
function said(child: ChildProcess, output: 'stdout' | 'stderr', what: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child[output]?.on('data', (chunk: Buffer) => {
      text += chunk;
      if (what.test(text)) resolve(text);
    });
    child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${text}`)));
  });
}

async function endOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit');
  return code as number | null;
}

test('SIGTERM to launcher and service together is one request, and ends with 0', async () => {
  const rounds = 20;
  const codes: (number | null)[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const child = start(database.url);
    await said(child, 'stdout', /Callwright serves/);
    const ended = endOf(child);
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    codes.push(await ended);
  }
  assert.deepEqual(codes, Array<number>(rounds).fill(0));
});

test('SIGTERM while it waits for its database ends it with 0', async () => {
  const child = start(`postgres://nobody@127.0.0.1:${await freePort()}/none`);
  await said(child, 'stderr', /Waiting for the database/);
  const ended = endOf(child);
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  assert.equal(await ended, 0);
});

test('a start before its database says what it waits for, and serves once that is there', async (t) => {
  const port = await freePort();
  const url = new URL(database.url);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  const child = start(url.href);
  t.after(() => child.exitCode ?? process.kill(-(child.pid ?? 0), 'SIGKILL'));
  const waits = await said(child, 'stderr', /Waiting for the database.*\n/);
  const { level, msg } = JSON.parse(waits.split('\n')[0] ?? '');
  assert.equal(level, 40);
  assert.match(msg, /at most 60 seconds \(DATABASE_WAIT_SECONDS\): connect ECONNREFUSED/);
  const serves = said(child, 'stdout', /Callwright serves/);
  const late = await Forwarder.start(database.url, port);
  t.after(() => late.close());
  await serves;
  const ended = endOf(child);
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  assert.equal(await ended, 0);
});
