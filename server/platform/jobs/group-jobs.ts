import type { Db as Executor, PgBoss } from 'pg-boss';
import type { DbCtx } from '#/platform/db/db.ts';
import type { Db } from '#/platform/db/db.ts';
import { GroupWorker, type GroupHandler, type LeasedJob } from './groups.ts';
import type { Database } from '#/platform/db/open.ts';
import type { Around, QueueOptions } from './jobs.ts';
import type { Lookout, Watched } from './lookout.ts';
import { Loop, type Times } from './loop.ts';
import { traced } from './traced.ts';

/** The caller chooses `id` and `group`. Among due jobs, the highest `priority` runs first. */
export type GroupJob = {
  readonly id: string;
  readonly group: string;
  readonly data: object;
  readonly priority: number;
  readonly startAfterSec: number;
};

/** Jobs in groups: the jobs of one group run one after another. */
export type GroupJobs = {
  /** Sends jobs in the caller's transaction, in one statement. */
  sendToGroups(tx: DbCtx, name: string, jobs: readonly GroupJob[]): Promise<void>;
  /** Registers the worker: one job of each group at a time, up to `groupsMax` groups at once. */
  workGroups<T extends object>(
    name: string,
    handle: GroupHandler<T>,
    options: { groupsMax: number; expireInSec: number },
  ): Promise<void>;
  /**
   * Ends a job in the transaction of its work.
   * @returns false if its lease has expired and another worker has it
   */
  finish(tx: DbCtx, name: string, job: LeasedJob<unknown>): Promise<boolean>;
  /** Fetches now instead of at the next poll; for a process that has just committed jobs. */
  wake(name: string): void;
  /**
   * Works on due rows of a table, without jobs. `fetch` leases at most `max` rows; it is called when rows are seen to
   * be due and whenever one is done. `handle` records failures itself.
   */
  workRows<T>(work: RowWork<T>): void;
  /** Wakes `watched` within half a second of its rows being due, whichever process wrote them. */
  watch(watched: Watched): void;
  /**
   * Runs `round` when woken and every `everyMs`. On shutdown, aborts `stopping` and waits for the round. Null in
   * processes that run no jobs.
   */
  loop(round: (stopping: AbortSignal) => Promise<void>, times?: Partial<Times>): Loop | null;
};

type RowWork<T> = Omit<Watched, 'wake'> & {
  readonly fetch: (max: number) => Promise<T[]>;
  /** Starts nothing new once `stopping` is aborted. */
  readonly handle: (row: T, stopping: AbortSignal) => Promise<void>;
  readonly atOnce: number;
};

/** In practice unlimited: the webhook schedule, not the job, decides when to give up. */
const retriesMax = 1_000_000;

/** Loops are woken when there is work; the interval is a safety net. */
const standardTimes: Times = { everyMs: 300_000, restMs: 20, afterFailureMs: 500 };

type Parts = {
  readonly database: Database;
  readonly lookout: Lookout;
  readonly works: boolean;
  readonly onError: (error: Error) => void;
  readonly queue: (name: string, retries: QueueOptions) => Promise<void>;
  /** The handler of each job name. */
  readonly handlers: Map<string, (job: LeasedJob<object>) => Promise<void>>;
  readonly executorOf: (db: Db) => Executor;
  readonly around: Around;
};

export function createGroupJobs(
  boss: PgBoss,
  { database, lookout, works, onError, queue, handlers, executorOf, around }: Parts,
): { jobs: GroupJobs; stop(): Promise<void> } {
  const workers = new Map<string, { wake(): void; stop(): Promise<void> }>();
  const loops: Loop[] = [];
  const rowWorkers: { stop(): Promise<void> }[] = [];
  const jobs: GroupJobs = {
    async sendToGroups(tx, name, jobs) {
      if (!tx.inTransaction)
        throw new Error(`The jobs of ${name} belong into the transaction of their cause`);
      if (jobs.length > 0) await boss.insert(name, jobs.map(rowOf), { db: executorOf(tx.db) });
    },
    async workGroups<T extends object>(
      name: string,
      handle: GroupHandler<T>,
      { groupsMax, expireInSec }: { groupsMax: number; expireInSec: number },
    ) {
      await queue(name, { retryLimit: retriesMax, retryDelaySec: 5, retryDelayMaxSec: 60, expireInSec });
      handlers.set(name, (job) => handle(job as LeasedJob<T>, new AbortController().signal)); // sent by its own code
      if (!works) return;
      const worker = new GroupWorker<T>({
        handle: (job, stopping) => around(name, job.data, () => handle(job, stopping)),
        groupsMax,
        onError,
        fetch: (max) => fetchOf<T>(boss, name, max, database, executorOf),
        fail: async ({ id, retryCount }, { message }) => {
          await boss.fail(name, [{ id, retryCount }], { message });
        },
      });
      workers.set(name, worker);
      lookout.watchQueue(name, () => worker.wake());
    },
    async finish(tx, name, { id, retryCount }) {
      const answer = await boss.deleteJob(name, [{ id, retryCount }], { db: executorOf(tx.db) });
      return (answer as { affected: number }).affected > 0; // missing in the library's type
    },
    wake: (name) => workers.get(name)?.wake(),
    workRows(work) {
      if (!works) return;
      const worker = rowWorker(work, onError);
      rowWorkers.push(worker);
      lookout.watch({ name: work.name, due: work.due, wake: () => worker.wake() });
    },
    watch: (watched) => {
      if (works) lookout.watch(watched);
    },
    loop(round, times) {
      if (!works) return null;
      const loop = new Loop(round, { ...standardTimes, ...times }, onError);
      loops.push(loop);
      return loop;
    },
  };
  const stop = async (): Promise<void> => {
    await lookout.stop();
    await Promise.all([...loops, ...rowWorkers, ...workers.values()].map((one) => one.stop()));
  };
  return { jobs, stop };
}

function rowOf({ group, startAfterSec, ...job }: GroupJob) {
  return { ...job, data: traced(job.data), group: { id: group }, startAfter: startAfterSec };
}

function rowWorker<T>(
  { fetch, handle, atOnce }: RowWork<T>,
  onError: Parts['onError'],
): { wake(): void; stop(): Promise<void> } {
  return new GroupWorker<{ row: T }>({
    fetch: async (max) => (await fetch(max)).map((row) => ({ id: '', retryCount: 0, data: { row } })),
    handle: ({ data: { row } }, stopping) => handle(row, stopping),
    // The lease of the row simply expires.
    fail: () => Promise.resolve(),
    groupsMax: atOnce,
    onError,
  });
}

/**
 * The job library fetches from groups without an active job. Two processes that fetch at the same time could take two
 * jobs of one group, so an advisory lock lets only one fetch at a time.
 */
async function fetchOf<T>(
  boss: PgBoss,
  name: string,
  batchSize: number,
  { direct: outside }: Database,
  executorOf: Parts['executorOf'],
): Promise<LeasedJob<T>[]> {
  const options = { batchSize, groupConcurrency: 1 };
  return outside.onConnection(async (db) => {
    await db.run(`begin; select pg_advisory_xact_lock(hashtext('callwright jobs ${name}'))`);
    try {
      const jobs = await boss.fetch<T>(name, { ...options, db: executorOf(db) });
      await db.run('commit');
      return jobs;
    } catch (error) {
      await db.run('rollback').catch(() => undefined); // If the connection is gone, so is its transaction.
      throw error;
    }
  });
}
