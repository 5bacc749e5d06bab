import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { makeTarget, type Target } from './target.ts';
import { badReceivers, receive } from './webhook-receivers.ts';
import type { PeerNews, PeerOrder } from './webhooks-peer.ts';

export type WebhookResult = {
  readonly name: string;
  readonly events: number;
  /** From the first commit to the last delivery. */
  readonly perSecond: number;
  /** From commit to delivery; null if everything was committed before anything was sent. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  /** From the last commit to the last delivery. */
  readonly drainSeconds: number;
  /** Memory of the delivering process: after a tenth of the deliveries, and at most. */
  readonly earlyMb: number;
  readonly mostMb: number;
};

type Sizes = {
  readonly perSecond: number;
  readonly seconds: number;
  readonly backlog: number;
  /** Events for a healthy receiver, in addition to failing ones. */
  readonly amongFailing: number;
};

/** Slow enough that failing receivers are also tried while events arrive. */
const amongFailingPerSecond = 100;

/**
 * How many events per second get from their commit to a receiver that answers at once: one process, with either
 * database.
 */
export async function benchWebhooks(sizes: Sizes, print: (line: string) => void): Promise<WebhookResult[]> {
  const results: WebhookResult[] = [];
  for (const isEmbedded of [false, true])
    for (const measure of [atRate, besideOthers, backlog]) {
      const target = await makeTarget('webhooks', isEmbedded);
      try {
        const result = await measure(target, isEmbedded ? 'embedded' : 'PostgreSQL', sizes);
        print(`webhooks: ${JSON.stringify(result)}`);
        results.push(result);
      } finally {
        await target.remove();
      }
    }
  return results;
}

/** Each change in its own transaction, at a constant rate, by the process that delivers. */
async function atRate({ env }: Target, database: string, sizes: Sizes): Promise<WebhookResult> {
  const changes = sizes.perSecond * sizes.seconds;
  const receiver = await receive(changes);
  const peer = await start({
    env,
    urls: [receiver.url],
    works: true,
    changes,
    atOnce: 1,
    perSecond: sizes.perSecond,
  });
  try {
    await peer.ready;
    const startedAt = performance.now();
    const committed = peer.committed.then(() => performance.now());
    const measured = await receiver.all(peer.memory);
    const name = `${sizes.perSecond} a second for ${sizes.seconds} s, ${database}`;
    return { name, events: changes, ...measured.since(startedAt, await committed), ...measured.latency() };
  } finally {
    await peer.stop();
    receiver.close();
  }
}

/**
 * How four other webhooks of the same workspace affect a receiver: one stalls, one resets, one redirects to an internal
 * address, one never ends.
 */
async function besideOthers(
  { env }: Target,
  database: string,
  { amongFailing: changes }: Sizes,
): Promise<WebhookResult> {
  const receiver = await receive(changes);
  const others = await badReceivers();
  const peer = await start({
    env,
    urls: [...others.urls, receiver.url],
    works: true,
    changes,
    atOnce: 1,
    perSecond: amongFailingPerSecond,
  });
  try {
    await peer.ready;
    const startedAt = performance.now();
    const committed = peer.committed.then(() => performance.now());
    const measured = await receiver.all(peer.memory);
    const name = `next to four that fail, ${amongFailingPerSecond} a second, ${database}`;
    return { name, events: changes, ...measured.since(startedAt, await committed), ...measured.latency() };
  } finally {
    await peer.stop();
    receiver.close();
    others.close();
  }
}

/** Changes that were committed while no process delivered. */
async function backlog({ env }: Target, database: string, sizes: Sizes): Promise<WebhookResult> {
  const receiver = await receive(sizes.backlog);
  await commitFor(env, [receiver.url], sizes.backlog);
  const peer = await start({ env, urls: [], works: true, changes: 0, atOnce: 1, perSecond: 0 });
  try {
    await peer.ready;
    const startedAt = performance.now();
    const measured = await receiver.all(peer.memory);
    const name = `backlog of ${sizes.backlog.toLocaleString('en')}, ${database}`;
    return { name, events: sizes.backlog, ...measured.since(startedAt, startedAt), p50Ms: null, p95Ms: null };
  } finally {
    await peer.stop();
    receiver.close();
  }
}

/** Commits changes for receivers while no process delivers. */
export async function commitFor(
  env: Record<string, string>,
  urls: readonly string[],
  changes: number,
): Promise<void> {
  const writer = await start({ env, urls, works: false, changes, atOnce: 500, perSecond: 0 });
  await writer.committed;
  await writer.stop();
}

async function start(order: PeerOrder) {
  const child: ChildProcess = fork(fileURLToPath(new URL('webhooks-peer.ts', import.meta.url)), [], {
    execArgv: ['--max-semi-space-size=64'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let rssMb = 0;
  const reported = (isIt: (news: PeerNews) => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      child.on('message', (news: PeerNews) => {
        if ('rssMb' in news) ({ rssMb } = news);
        if (isIt(news)) resolve();
      });
      child.once('exit', (code) => reject(new Error(`The service ended with ${code}`)));
    });
  const ready = reported((news) => 'ready' in news);
  const committed = reported((news) => 'committed' in news);
  committed.catch(() => undefined); // the caller that awaits it gets the error too
  child.send(order);
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { ready, committed, memory: () => rssMb, stop };
}
