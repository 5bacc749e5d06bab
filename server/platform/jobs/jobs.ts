import { PgBoss, type Job, type SendOptions } from 'pg-boss';
import type { Db, DbCtx } from '#/platform/db/db.ts';
import type { Database } from '#/platform/db/open.ts';
import { createGroupJobs, type GroupJobs } from './group-jobs.ts';
import type { LeasedJob } from './groups.ts';
import { traced, type Traced } from './traced.ts';
import { jobsSchema } from '#/platform/db/jobs-schema.ts';
import { Lookout } from './lookout.ts';

/** How a kind of job is retried: by default five times, waiting longer each time. */
export type QueueOptions = {
  retryLimit?: number;
  retryDelaySec?: number;
  retryDelayMaxSec?: number;
  expireInSec?: number;
};

type ScheduleOptions = QueueOptions & {
  /** How soon a job is tried again whose process has gone; without it, when its time is over. */
  goneAfterSec?: number;
};

type Sending = { startAfterSec?: number; singletonKey?: string };

/** Work that is done after the request that caused it. */
export type Jobs = GroupJobs & {
  /**
   * Sends a job in the transaction of its cause: it runs if and only if that is committed. The name must have been
   * given to `work` or `recur` in this process before, also in one that only sends.
   */
  send(tx: DbCtx, name: string, data: object, options?: Sending): Promise<void>;
  /** Says who does the jobs of a name, one at a time; an error is retried. */
  work<T extends object>(
    name: string,
    handle: (data: T) => Promise<void>,
    options?: QueueOptions,
  ): Promise<void>;
  /**
   * Does a job at the times of a cron expression, in UTC, in one process of many. What came due while no process ran is
   * made up for once.
   */
  recur(name: string, cron: string, handle: () => Promise<void>, options?: ScheduleOptions): Promise<void>;
  /** Does a job of a name at once, wherever it comes from. */
  perform(name: string, job: LeasedJob<object>): Promise<void>;
  /** The names of all kinds of jobs that this version knows. */
  declared(): readonly string[];
  /** Ends kinds of jobs of earlier versions: nobody works on them any more, and those that wait are removed. */
  retire(names: readonly string[]): Promise<void>;
  start(): Promise<void>;
  /** Looks for work from now on: once it is said who does what. */
  lookOut(): void;
  stop(): Promise<void>;
  /** Whether the engine of this process runs, and has looked for work within the last seconds. */
  isAlive(): boolean;
};

/** Runs a job within whatever surrounds it, such as a measurement. */
export type Around = <T>(queue: string, data: Traced, work: () => Promise<T>) => Promise<T>;

type Options = {
  /** False for processes that only send. */
  readonly works: boolean;
  /** Called for a job that has failed, and for errors outside jobs, such as a lost connection. */
  readonly onError: (error: Error) => void;
  readonly around?: Around;
};

/** What its statements are called, which are in no file of ours. */
const engineName = 'job engine';
/** Workers are woken by the lookout; this is for a job that it has not seen. */
const pollingSec = 300;
const stopTimeoutMs = 20_000;
/** How soon jobs of a dead process are found, once their time has run out. */
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
        // A text of several statements answers with a list; the engine reads the rows of all.
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
    // Jobs that wait for others are not used.
    flowIntervalSeconds: 3_600,
  });
  boss.on('error', onError);
  return boss;
}

type QueueParts = { readonly boss: PgBoss; readonly lookout: Lookout };

/** Does the jobs of a name one after the other, as fast as they are done. One that fails is tried again. */
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
  // Reads the queue into the engine's cache. Sending would ask for it over another connection than the transaction's.
  await boss.findJobs(name, { id: noJob });
}

/** Lets the engine write through the connection of a transaction. */
function executorOf(db: Db): { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> } {
  return { executeSql: (text, values = []) => db.run(text, values, false, engineName) };
}
