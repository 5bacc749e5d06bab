import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadResult } from './load.ts';
import { countSystemCalls } from './system-calls.ts';

// Server, floor and load generator each run in a separate process, started with the flags of `npm start`.

const serveFlags = ['--max-semi-space-size=64'];
const flagsOfProfile =
  process.env['BENCH_PROFILE'] === undefined
    ? []
    : ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`];

export type Running = {
  readonly port: number;
  /** CPU time used by the process so far, in seconds; null if the system does not report it (only Linux does). */
  cpuSeconds(): Promise<number | null>;
  /** Counts its system calls from now on; null if they cannot be counted. */
  countSystemCalls(): () => Promise<number | null>;
  stop(): Promise<void>;
};

/** A server to measure, started when needed. */
export type Side = <T>(work: (server: Running) => Promise<T>) => Promise<T>;

/**
 * Keeps the server running between rounds. Only one process can open a data folder: in that case, each round starts a
 * new one.
 */
export async function side(
  start: () => Promise<Running>,
  isShared: boolean,
): Promise<{ use: Side; end: () => Promise<void> }> {
  if (isShared) {
    const running = await start();
    return { use: (work) => work(running), end: () => running.stop() };
  }
  const use: Side = async (work) => {
    const running = await start();
    try {
      return await work(running);
    } finally {
      await running.stop();
    }
  };
  return { use, end: async () => undefined };
}

/** The service as in production, without log output. */
export function startService(env: Record<string, string>): Promise<Running> {
  return startServing(env, [], portIn);
}

/** A process that only answers requests; others run the jobs. */
export function startApi(env: Record<string, string>): Promise<Running> {
  return startServing(env, ['--role', 'api'], portIn);
}

/** A process that only runs jobs: it listens on no port. */
export function startWorker(env: Record<string, string>): Promise<Running> {
  return startServing(env, ['--role', 'worker'], (said) => (said.includes('works') ? 0 : Number.NaN));
}

function portIn(said: string): number {
  return Number(/:(\d+)/.exec(said)?.[1] ?? Number.NaN);
}

async function startServing(
  env: Record<string, string>,
  words: readonly string[],
  readyIn: (said: string) => number,
): Promise<Running> {
  const child = fork(pathOf('../../server/main/cli/main.ts'), ['serve', ...words], {
    execArgv: [...serveFlags, ...flagsOfProfile],
    env: { ...process.env, ...env, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = readyIn(text);
      if (!Number.isNaN(found)) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}`)));
  });
  return { port, ...handleOf(child) };
}

/** The floor server with the statements to replay. */
export async function startFloor(settings: object): Promise<Running> {
  const child = fork(pathOf('./floor.ts'), [], {
    execArgv: serveFlags,
    env: process.env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(settings);
  const [port] = (await once(child, 'message')) as [number];
  return { port, ...handleOf(child) };
}

/** Another server, which reports its port and other data when it is ready. */
export async function startPeer<Ready extends { port: number }>(
  file: string,
  order: object,
): Promise<Running & { ready: Ready; next: <News>() => Promise<News> }> {
  const child = fork(pathOf(file), [], {
    execArgv: serveFlags,
    env: process.env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send(order);
  const [ready] = (await once(child, 'message')) as [Ready];
  const next = async <News>(): Promise<News> => ((await once(child, 'message')) as [News])[0];
  return { ready, port: ready.port, next, ...handleOf(child) };
}

/** One round of load from a new process. */
export async function load(order: LoadOrder): Promise<LoadResult> {
  const child = fork(pathOf('./load.ts'), [], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(order);
  const [result] = (await once(child, 'message')) as [LoadResult];
  await stop(child);
  return result;
}

const ticksPerSecond = 100;

function handleOf(child: ChildProcess): Omit<Running, 'port'> {
  return {
    cpuSeconds: () => cpuSeconds(child),
    countSystemCalls: () => countSystemCalls(child.pid ?? 0),
    stop: () => stop(child),
  };
}

async function cpuSeconds(child: ChildProcess): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
