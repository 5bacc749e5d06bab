import type { Config } from '../../server/platform/config/config.ts';
import type { Db } from '../../server/platform/db/db.ts';
import { serve } from '../../server/main/serve.ts';
import type { Case } from './cases.ts';
import { compare, type Comparison } from './compare.ts';
import { pgbench } from './pgbench.ts';
import { side, startFloor, startService } from './processes.ts';
import { record, type Statement } from './recording.ts';
import { openConfigured } from '../../server/main/open-configured.ts';

export type Options = {
  env: Record<string, string>;
  config: Config;
  rounds: number;
  seconds: number;
  only: string | null;
  /** The requests to measure. */
  casesOf: (db: Db) => Promise<Case[]>;
  /** Whether pgbench also runs the statements. */
  hasLimit: boolean;
  report: (line: string) => void;
};

/** Compares requests with floor and limit. */
export async function benchRequests(options: Options): Promise<Comparison[]> {
  const recorded = await recordAll(options);
  const results: Comparison[] = [];
  for (const { given, recordings } of recorded) {
    const result = await one(options, given, recordings);
    const cpu =
      result.cpuUs === null
        ? ''
        : `, CPU ${result.cpuUs.pipeline.toFixed(0)} and ${result.cpuUs.floor.toFixed(0)} µs`;
    const calls =
      result.systemCalls === null
        ? ''
        : `, system calls ${result.systemCalls.pipeline.toFixed(1)} and ${result.systemCalls.floor.toFixed(1)}`;
    options.report(
      `${result.name}: ${result.pipeline.toFixed(0)}/s, floor ${result.floor.toFixed(0)}/s, ratio ${(result.pipeline / result.floor).toFixed(2)}${cpu}${calls}`,
    );
    results.push(result);
  }
  return results;
}

async function one(
  { env, config, rounds, seconds, hasLimit }: Options,
  given: Case,
  recordings: Statement[][],
): Promise<Comparison> {
  const { databaseUrl, databasePoolMax, dataDir } = config;
  const isShared = databaseUrl !== null;
  const service = await side(() => startService(env), isShared);
  const floor = await side(
    () => startFloor({ databaseUrl, dataDir, poolMax: databasePoolMax, recordings }),
    isShared,
  );
  try {
    const reset = async (): Promise<void> =>
      given.reset === null ? undefined : withDatabase(config, given.reset);
    const limit = async (): Promise<number | null> => {
      if (!hasLimit || databaseUrl === null) return null;
      await reset();
      return pgbench(databaseUrl, recordings, seconds);
    };
    return await compare(
      given,
      recordings.at(-1)?.length ?? 0,
      { service: service.use, floor: floor.use, limit, reset },
      rounds,
      seconds,
    );
  } finally {
    await floor.end();
    await service.end();
  }
}

type Recorded = { given: Case; recordings: Statement[][] };

/** Answers every request once in this process, and records its database statements. */
async function recordAll(options: Options): Promise<Recorded[]> {
  const { config, only, casesOf } = options;
  const service = await serve({ ...config, logLevel: 'error' }, ['api']);
  try {
    const { db } = service.app.database;
    const address = service.address ?? '';
    const recorded: Recorded[] = [];
    for (const given of await casesOf(db)) {
      if (only !== null && !given.name.includes(only)) continue;
      await given.reset?.(db);
      // Credentials are looked up once and then cached: the first request is not recorded.
      for (const request of new Map(given.requests.map((text) => [keyOf(text), text])).values())
        await known(address, keyOf(request));
      const recordings: Statement[][] = [];
      for (const request of given.requests) recordings.push(await record(() => ask(address, request)));
      await given.reset?.(db);
      recorded.push({ given, recordings });
    }
    return recorded;
  } finally {
    await service.close();
  }
}

function keyOf(request: string): string {
  return /Authorization: (.*)\r/.exec(request)?.[1] ?? '';
}

async function known(address: string, authorization: string): Promise<void> {
  await (await fetch(`${local(address)}/v1/contacts?limit=1`, { headers: { authorization } })).arrayBuffer();
}

async function ask(address: string, request: string): Promise<void> {
  const [head = '', body = ''] = request.split('\r\n\r\n');
  const [method = '', path = ''] = head.split(' ');
  const reply = await fetch(`${local(address)}${path}`, {
    method,
    headers: { authorization: keyOf(request), 'content-type': 'application/json' },
    ...(method === 'POST' && { body }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
}

function local(address: string): string {
  return address.replace('localhost', '127.0.0.1');
}

export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openConfigured(config);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
