import { PgBoss, type Job, type SendOptions } from 'pg-boss';
import type { Db, DbCtx } from '#/platform/db/db.ts';
import type { Database } from '#/platform/db/open.ts';
import { createGroupJobs, type GroupJobs } from './group-jobs.ts';
import type { LeasedJob } from './groups.ts';
import { traced, type Traced } from './traced.ts';
import { jobsSchema } from '#/platform/db/jobs-schema.ts';
import { Lookout } from './lookout.ts';

/** How failed jobs of a name are retried: by default five times, with growing delays. */
export type QueueOptions = {
  retryLimit?: number;
  retryDelaySec?: number;
  retryDelayMaxSec?: number;
  expireInSec?: number;
};

type ScheduleOptions = QueueOptions & {
  /** Seconds after which a job is retried if its process dies. Default: when the job expires. */
  goneAfterSec?: number;
};

type Sending = { startAfterSec?: number; singletonKey?: string };

/** Background jobs. */
export type Jobs = GroupJobs & {
  /**
   * Sends a job in the caller's transaction: it runs if and only if that commits. The name must first be registered in
   * this process with `work` or `recur`, even if the process only sends.
   */
  send(tx: DbCtx, name: string, data: object, options?: Sending): Promise<void>;
  /** Registers the handler for a job name. Jobs run one at a time; a job that throws is retried. */
  work<T extends object>(
    name: string,
    handle: (data: T) => Promise<void>,
    options?: QueueOptions,
  ): Promise<void>;
  /**
   * Runs a job on a cron schedule (UTC), in one of all processes. Runs that were missed while no process was up are
   * made up for once.
   */
  recur(name: string, cron: string, handle: () => Promise<void>, options?: ScheduleOptions): Promise<void>;
  /** Runs the handler of a job now, wherever the job came from. */
  perform(name: string, job: LeasedJob<object>): Promise<void>;
  /** The names of all kinds of jobs in this version. */
  declared(): readonly string[];
  /** Removes schedules and waiting jobs of kinds that earlier versions had. */
  retire(names: readonly string[]): Promise<void>;
  start(): Promise<void>;
  /** Starts looking for work. Called once all handlers are registered. */
  lookOut(): void;
  stop(): Promise<void>;
  /** Whether the job engine runs and the last poll succeeded within the last 15 seconds. */
  isAlive(): boolean;
};

/** Wraps a job, for example to measure it. */
export type Around = <T>(queue: string, data: Traced, work: () => Promise<T>) => Promise<T>;

type Options = {
  /** False for processes that only send. */
  readonly works: boolean;
  /** Called for a failed job, and for errors outside of jobs, such as a lost connection. */
  readonly onError: (error: Error) => void;
  readonly around?: Around;
};

/** The name of the engine's statements in logs and figures; they are not in our source. */
const engineName = 'job engine';
/** The lookout wakes workers; this poll is a safety net. */
const pollingSec = 300;
const stopTimeoutMs = 20_000;
/** How often jobs that have expired, because their process died, are looked for. */
const monitorSec = 15;
const noJob = '00000000-0000-0000-0000-000000000000';

/** The job engine. */
export function createJobs(database: Database, given: Options): Jobs {
  const options = { around: justRun, ...given };
  let isRunning = false;
  const boss = engine(database, options);
  const queues = new Map<string, Promise<void>>();
  const handlers: Handlers = new Map();

  function queue(name: string, retries: QueueOptions = {}): Promise<void> {
    const made = queues.get(name) ?? makeQueue(boss, name, retries);
    queues.set(name, made);
    return made;
  }

  const lookout = new Lookout(database, options.onError);
  const groups = createGroupJobs(boss, { ...options, database, lookout, queue, handlers, executorOf });
  return {
    async send(tx, name, data, sending) {
      if (!tx.inTransaction) throw new Error(`The job ${name} belongs into the transaction of its cause`);
      if (!queues.has(name)) throw new Error(`Nobody works on ${name}: declare it with work() at the start`);
      await boss.send(name, traced(data), { db: executorOf(tx.db), ...optionsOf(sending) });
    },
    async work<T extends object>(name: string, handle: (data: T) => Promise<void>, retries?: QueueOptions) {
      await queue(name, retries);
      handlers.set(name, (job) => handle(job.data as T)); // whoever sends a job of this name sends what it takes
      if (options.works) await workQueue<T>({ boss, lookout, ...options }, name, handle);
    },
    async recur(name, cron, handle, { goneAfterSec, ...retries } = {}) {
      await queue(name, retries);
      if (!options.works) return;
      const beats = goneAfterSec === undefined ? {} : { heartbeatSeconds: goneAfterSec };
      await boss.schedule(name, cron, null, { missed: 'once', ...beats });
      await workQueue({ boss, lookout, ...options }, name, handle);
    },
    async retire(names) {
      if (!options.works) return;
      for (const name of names) {
        await boss.unschedule(name);
        if ((await boss.getQueue(name)) !== null) await boss.deleteQueuedJobs(name);
      }
    },
    perform: (name, job) => options.around(name, job.data, () => handlerOf(handlers, name)(job)),
    declared: () => [...queues.keys()],
    ...groups.jobs,
    async start() {
      await boss.start();
      isRunning = true;
    },
    lookOut() {
      if (options.works) lookout.start();
    },
    isAlive: () => isRunning && (!options.works || lookout.isAlive),
    async stop() {
      isRunning = false;
      await groups.stop();
      await boss.stop({ graceful: true, timeout: stopTimeoutMs });
    },
  };
}

function optionsOf({ startAfterSec, singletonKey }: Sending = {}): SendOptions {
  return {
    ...(startAfterSec === undefined ? {} : { startAfter: startAfterSec }),
    ...(singletonKey === undefined ? {} : { singletonKey }),
  };
}

type Handlers = Map<string, (job: LeasedJob<object>) => Promise<void>>;

function handlerOf(handlers: Handlers, name: string): (job: LeasedJob<object>) => Promise<void> {
  const handle = handlers.get(name);
  if (handle === undefined) throw new Error(`Nobody works on ${name}`);
  return handle;
}

const justRun: Around = (_queue, _data, work) => work();

function engine(database: Database, { works, onError }: Pick<Options, 'works' | 'onError'>): PgBoss {
  const boss = new PgBoss({
    db: {
      executeSql: async (text: string, values: unknown[] = []) => {
        const result = await database.direct.run(text, values, false, engineName);
        // A text with several statements returns a list of results; the engine expects all of their rows.
        return Array.isArray(result)
          ? { rows: result.flatMap((part: { rows: unknown[] }) => part.rows) }
          : result;
      },
    },
    schema: jobsSchema,
    migrate: false,
    createSchema: false,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: monitorSec,
    monitorIntervalSeconds: monitorSec,
    // Dependencies between jobs are not used.
    flowIntervalSeconds: 3_600,
  });
  boss.on('error', onError);
  return boss;
}

type QueueParts = { readonly boss: PgBoss; readonly lookout: Lookout };

/** Runs the jobs of a name one after another without pauses. One that throws is retried. */
async function workQueue<T extends object>(
  { boss, lookout, around, onError }: Pick<Required<Options>, 'around' | 'onError'> & QueueParts,
  name: string,
  handle: (data: T) => Promise<void>,
): Promise<void> {
  const next = (): void => boss.notifyWorker(worker);
  const worker: string = await boss.work<T | null>(
    name,
    { pollingIntervalSeconds: pollingSec, batchSize: 1 },
    async ([job]: Job<T | null>[]) => {
      if (job === undefined) return;
      const data = job.data ?? ({} as T); // a schedule sends none, and what recurs takes none
      try {
        await around(name, data, () => handle(data));
      } catch (error) {
        onError(new Error(`The job ${name} has failed`, { cause: error }));
        throw error;
      } finally {
        next();
      }
    },
  );
  lookout.watchQueue(name, next);
}

async function makeQueue(
  boss: PgBoss,
  name: string,
  { retryLimit = 5, retryDelaySec = 5, retryDelayMaxSec, expireInSec = 300 }: QueueOptions,
): Promise<void> {
  await boss.createQueue(name, {
    retryLimit,
    retryDelay: retryDelaySec,
    retryBackoff: true,
    ...(retryDelayMaxSec === undefined ? {} : { retryDelayMax: retryDelayMaxSec }),
    expireInSeconds: expireInSec,
  });
  // Reads the queue into the engine's cache. Otherwise, sending would look it up on another connection than the
  // transaction's.
  await boss.findJobs(name, { id: noJob });
}

/** Lets the engine run its statements on the connection of a transaction. */
function executorOf(db: Db): { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> } {
  return { executeSql: (text, values = []) => db.run(text, values, false, engineName) };
}
