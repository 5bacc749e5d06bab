import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { startPeer, startWorker, type Running } from './processes.ts';
import { makeTarget, type Target } from './target.ts';
import type { SinkNews, SinkOrder, SinkReady } from './webhook-sink.ts';
import { commitFor } from './webhooks.ts';

export type SustainedResult = {
  readonly workers: number;
  readonly deliveries: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** Processor time in milliseconds per delivery, by process. */
  readonly cpuMs: { readonly worker: number; readonly receiver: number; readonly postgres: number };
};

/** The number of changes, and the numbers of workers: one measurement each. */
export type SustainedSizes = { readonly changes: number; readonly processes: readonly number[] };

/** Each change is sent to all of them. */
const endpoints = 4;

/**
 * How fast worker processes deliver changes that are committed much faster, to a receiver in a separate process, and
 * the processor time of all of them. This includes numbering the changes and writing their deliveries, and, for
 * PostgreSQL, committing the changes.
 */
export async function benchSustained(
  { changes, processes }: SustainedSizes,
  print: (line: string) => void,
): Promise<SustainedResult[]> {
  const results: SustainedResult[] = [];
  for (const workers of processes) {
    const target = await makeTarget('webhooks', false);
    try {
      const result = await sustained(target, changes, workers);
      print(`webhooks sustained: ${JSON.stringify(result)}`);
      results.push(result);
    } finally {
      await target.remove();
    }
  }
  return results;
}

async function sustained({ env }: Target, changes: number, workers: number): Promise<SustainedResult> {
  const deliveries = changes * endpoints;
  const order: SinkOrder = { expected: deliveries };
  const sink = await startPeer<SinkReady>('./webhook-sink.ts', order);
  const running: Running[] = [];
  try {
    const urls = Array.from({ length: endpoints }, (_, index) => `http://127.0.0.1:${sink.port}/${index}`);
    // Creates the webhooks before any worker starts.
    await commitFor(env, urls, 0);
    for (let index = 0; index < workers; index += 1)
      running.push(await startWorker({ ...env, WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' }));
    const database = await postmasterOf(env['DATABASE_URL'] ?? '');
    const before = {
      worker: await cpuOf(running),
      postgres: await cpuOfFamily(database),
      receiver: await cpuOf([sink]),
    };
    const all = sink.next<SinkNews>();
    await commitFor(env, [], changes);
    const { firstAt, lastAt } = await all;
    const seconds = (lastAt - firstAt) / 1_000;
    const each = (used: number): number => (used * 1_000) / deliveries;
    return {
      workers,
      deliveries,
      seconds,
      perSecond: deliveries / seconds,
      cpuMs: {
        worker: each((await cpuOf(running)) - before.worker),
        receiver: each((await cpuOf([sink])) - before.receiver),
        postgres: each((await cpuOfFamily(database)) - before.postgres),
      },
    };
  } finally {
    await Promise.all([...running, sink].map((one) => one.stop()));
  }
}

async function cpuOf(running: readonly Running[]): Promise<number> {
  const used = await Promise.all(running.map((one) => one.cpuSeconds()));
  return used.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0);
}

async function postmasterOf(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return (await timesOf(rows[0]?.pid ?? 0))?.parent ?? 0;
  } finally {
    await client.end();
  }
}

/** Of a process, its running child processes, and those that have ended. Zero if the system does not report it. */
async function cpuOfFamily(pid: number): Promise<number> {
  const own = await timesOf(pid);
  if (own === null) return 0;
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(names.map((name) => timesOf(Number(name))));
  const children = all.filter((one) => one?.parent === pid);
  return own.seconds + own.endedSeconds + children.reduce((sum, one) => sum + (one?.seconds ?? 0), 0);
}

const ticksPerSecond = 100;

/** Null for a process that has ended, and for systems without `/proc`. */
async function timesOf(
  pid: number,
): Promise<{ parent: number; seconds: number; endedSeconds: number } | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (stat === '') return null;
  const seconds = (from: number): number =>
    (Number(fields[from]) + Number(fields[from + 1])) / ticksPerSecond;
  return { parent: Number(fields[1]), seconds: seconds(11), endedSeconds: seconds(13) };
}
