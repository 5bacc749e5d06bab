import { execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isCode } from '#/platform/errors/is-code.ts';
import { ClusterError } from './errors.ts';
import type { Folder } from './folder.ts';
import { cleanEnvironment, type Identity } from './identity.ts';
import type { Programs } from './programs.ts';
import { fixed } from './settings.ts';

type State = { readonly pid: number; readonly isReady: boolean };

const lookEveryMs = 10;
/** Crash recovery reads at most max_wal_size, which takes seconds. */
const startLimitMs = 300_000;
const stopLimitMs = 60_000;
/** For child processes of a killed server, which end by themselves. */
const leftoverLimitMs = 15_000;
/** Larger than any process id. */
const noProcess = 2 ** 22 + 1;

/** The running server of this folder, or null. */
export function livingPostmaster(data: string): State | null {
  const lines = pidFile(data);
  const pid = Number(lines?.[0]);
  if (lines === null || !Number.isInteger(pid) || pid <= 0 || !isPostgresOf(pid, data)) return null;
  return { pid, isReady: lines[7]?.trim() === 'ready' };
}

/**
 * Starts the server outside of our process group, so that signals to us, such as Ctrl+C, do not reach it before we are
 * done.
 */
export async function startPostmaster(
  folder: Folder,
  data: string,
  how: { programs: Programs; identity: Identity; socketFolder: string },
): Promise<void> {
  const end = performance.now() + leftoverLimitMs;
  for (;;) {
    if (livingPostmaster(data) === null) disownOtherProcess(data, how.socketFolder);
    const said = await attempt(folder, data, how);
    if (said === null) return;
    const hasLeftovers = /shared memory block|is another postmaster/i.test(said);
    if (!hasLeftovers || performance.now() > end)
      throw new ClusterError(`The embedded PostgreSQL did not start: ${said} (more in ${folder.log})`);
    await sleep(200);
  }
}

/** @returns null once it is ready, or the reason why it ended */
async function attempt(
  { log }: Folder,
  data: string,
  { programs, identity, socketFolder }: { programs: Programs; identity: Identity; socketFolder: string },
): Promise<string | null> {
  const output = openSync(join(log, 'postgres-start.log'), 'w', 0o600);
  const before = logsIn(log);
  const { file, args, account } = identity.start(join(programs.folder, 'postgres'), [
    '-D',
    data,
    ...fixed(data, socketFolder),
  ]);
  const child = spawn(file, args, {
    ...account,
    env: cleanEnvironment,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  let failure: string | null = null;
  child.once('error', (error) => (failure = error.message));
  child.once('exit', (code, signal) => (failure = `it ended with ${signal ?? `code ${code}`}`));
  const end = performance.now() + startLimitMs;
  while (failure === null) {
    const state = livingPostmaster(data);
    if (state?.pid === child.pid && state?.isReady === true) return null;
    if (performance.now() > end)
      throw new ClusterError(`The embedded PostgreSQL is not ready after minutes; see ${log}`);
    await sleep(lookEveryMs);
  }
  return lastWords(log, before) ?? failure;
}

/** Its output before it opened its log, and its log. */
function logsIn(log: string): Map<string, string> {
  const names = readdirSync(log).filter((name) => /^postgres-\w+\.log$/.test(name));
  return new Map(names.map((name) => [name, readFileSync(join(log, name), 'utf8')]));
}

/** The new log lines that say why it ended. */
function lastWords(log: string, before: Map<string, string>): string | null {
  const added = [...logsIn(log)].map(([name, text]) => {
    const known = before.get(name) ?? '';
    return text.startsWith(known) ? text.slice(known.length) : text;
  });
  const bad = added
    .flatMap((text) => text.split('\n'))
    .filter((line) => /(FATAL|PANIC|HINT): |error while/.test(line));
  return bad.length === 0 ? null : bad.map((line) => line.replace(/^.*?(FATAL|PANIC|HINT): +/, '')).join(' ');
}

/** Ends connections, flushes everything and waits until the server has stopped. */
export async function stopPostmaster(data: string): Promise<void> {
  const state = livingPostmaster(data);
  if (state === null) return;
  signal(state.pid, 'SIGINT');
  const end = performance.now() + stopLimitMs;
  while (livingPostmaster(data) !== null) {
    // Committed data is safe; the next start recovers it.
    if (performance.now() > end) signal(state.pid, 'SIGQUIT');
    await sleep(lookEveryMs);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!isCode(error, 'ESRCH')) throw error;
  }
}

/**
 * PostgreSQL does not start while the process id in its lock file belongs to any process that it may signal. After a
 * restart of a container or machine that is often another program, and after a kill it may be the dead server itself,
 * not yet reaped. The other marks in the file stay; PostgreSQL uses them to find leftover processes of a killed server.
 */
function disownOtherProcess(data: string, socketFolder: string): void {
  rmSync(join(socketFolder, '.s.PGSQL.5432.lock'), { force: true });
  const lines = pidFile(data);
  if (lines === null) return;
  writeFileSync(join(data, 'postmaster.pid'), [String(noProcess), ...lines.slice(1)].join('\n'));
}

function pidFile(data: string): string[] | null {
  try {
    return readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Checks the command line, because process ids are reused. A process that has ended but was not reaped has none. */
function isPostgresOf(pid: number, data: string): boolean {
  const words = commandLine(pid);
  return basename(words[0] ?? '') === 'postgres' && words.includes(data);
}

function commandLine(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const said = execFileSync('/bin/ps', ['-ww', '-o', 'args=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    const [program = '', after = ''] = said.trim().split(' -D ');
    return [program, after.split(' -c ')[0] ?? ''];
  } catch {
    return []; // the process has ended
  }
}
