import { addMember } from '../../server/domain/people/account/add-member.ts';
import { insertKey } from '../../server/domain/people/account/create-key.ts';
import { createWorkspace } from '../../server/domain/people/account/create-workspace.ts';
import { findOrCreatePerson } from '../../server/domain/people/account/people.ts';
import { createApp } from '../../server/main/app.ts';
import { seed, type Seeded } from '../../server/main/demo/seed.ts';
import type { PublicCtx } from '../../server/platform/context/ctx.ts';
import { systemContext } from '../../server/platform/context/system-ctx.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { systemTransaction, takeTime } from '../../server/platform/db/tx.ts';
import type { Case } from './cases.ts';
import { median } from './compare.ts';
import { load, startApi, startService, startWorker, type Running } from './processes.ts';
import { requestsOf } from './tails.ts';
import { makeTarget, type Target } from './target.ts';
import { openConfigured } from '../../server/main/open-configured.ts';

type Latency = { readonly p50Ms: number; readonly p99Ms: number };

/** One request of the live workspace, while the test workspace is idle and while a scenario runs there. */
type Beside = {
  readonly name: string;
  readonly alone: Latency;
  readonly beside: Latency;
  readonly ratio: number;
};

type Places = { readonly live: Seeded; readonly testKey: string };
type Plan = { readonly contacts: number; readonly rounds: number; readonly seconds: number };

/** As people use an app: far below the maximum throughput of the service. */
const connections = 8;
const pauseMs = 20;
const scenario = 'team-of-12-year';

/** Measures the latency of a live workspace while a scenario runs in a test workspace of the same installation. */
export async function measureBeside(isQuick: boolean, isEmbedded: boolean): Promise<string> {
  const plan = isQuick
    ? { contacts: 1_000, rounds: 1, seconds: 2 }
    : { contacts: 20_000, rounds: 5, seconds: 10 };
  const target = await makeTarget(isQuick ? 'few_beside' : 'beside', isEmbedded);
  try {
    const places = await fillBoth(target, plan);
    const one = await withRunning([() => startService(target.env)], (port) =>
      compareAll(target, places, plan, port),
    );
    const two = await withRunning([() => startApi(target.env), () => startWorker(target.env)], (port) =>
      compareAll(target, places, plan, port),
    );
    return [
      `Beside a scenario, one process: ${JSON.stringify(one)}`,
      `Beside a scenario, API and worker apart: ${JSON.stringify(two)}`,
    ].join('\n');
  } finally {
    await target.remove();
  }
}

async function fillBoth({ config }: Target, { contacts }: Plan): Promise<Places> {
  const database = await openConfigured(config);
  try {
    await migrate(database);
    const ctx = systemContext(await createApp(config, database, { works: false }));
    const [live] = await seed(ctx, { contacts, calls: 1_000, hosts: 10, workspaces: 1 });
    if (live === undefined) throw new Error('Nothing was seeded');
    const testKey = await makeTestWorkspace(ctx);
    await database.unhurried((client) => client.query('vacuum analyze'));
    return { live, testKey };
  } finally {
    await database.close();
  }
}

/** @returns an API key with full access to it */
function makeTestWorkspace(ctx: PublicCtx): Promise<string> {
  return systemTransaction(ctx, async (tx) => {
    await takeTime(tx);
    const test = { clockMs: tx.now, seed: 'beside' };
    const workspace = await createWorkspace(tx, {
      name: 'Beside',
      plan: 'ENTERPRISE',
      timeZone: 'UTC',
      test,
    });
    const person = await findOrCreatePerson(workspace, { email: 'owner@beside.example', passwordHash: null });
    const userId = await addMember(workspace, {
      person,
      role: 'SUPER_ADMIN',
      isOwner: true,
      timeZone: 'UTC',
    });
    const wish = { userId, name: 'Bench', scopes: ['*'], allowedIps: [], expiresAtMs: null };
    return (await insertKey(workspace, wish)).key;
  });
}

/** The first process answers requests. */
async function withRunning<T>(
  starts: readonly (() => Promise<Running>)[],
  work: (port: number) => Promise<T>,
): Promise<T> {
  const running: Running[] = [];
  try {
    for (const start of starts) running.push(await start());
    return await work(running[0]?.port ?? 0);
  } finally {
    for (const one of running) await one.stop();
  }
}

async function compareAll(
  target: Target,
  { live, testKey }: Places,
  plan: Plan,
  port: number,
): Promise<Beside[]> {
  const cases = await requestsOf({ ...target, workspace: live });
  const results: Beside[] = [];
  for (const given of cases) results.push(await compareOne(given, testKey, plan, port));
  return results;
}

/** Alternates: the scenario is started for each round, and stopped after it. */
async function compareOne({ name, requests }: Case, key: string, plan: Plan, port: number): Promise<Beside> {
  const order = { port, connections, pauseMs, requests, seconds: plan.seconds, isOnce: false };
  await load(order);
  const alone: Latency[] = [];
  const beside: Latency[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    alone.push(await load(order));
    const { id } = await ask(port, key, '/v1/scenarios/runs', { scenario });
    beside.push(await load(order));
    const { performed } = await ask(port, key, '/v1/scenarios/runs/cancel', { id });
    if ((performed['ARRIVE'] ?? 0) === 0) throw new Error('Nothing was played meanwhile');
  }
  const one = { alone: medians(alone), beside: medians(beside) };
  return { name, ...one, ratio: one.beside.p99Ms / one.alone.p99Ms };
}

function medians(of: readonly Latency[]): Latency {
  return { p50Ms: median(of.map((one) => one.p50Ms)), p99Ms: median(of.map((one) => one.p99Ms)) };
}

type Run = { readonly id: number; readonly performed: Record<string, number> };

async function ask(port: number, key: string, path: string, body: object): Promise<Run> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return (JSON.parse(text) as { data: { run: Run } }).data.run;
}
