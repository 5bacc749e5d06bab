import type { Db as Executor, PgBoss } from 'pg-boss';
import type { Db, PublicCtx } from '../ctx.ts';
import { GroupWorker, type GroupHandler, type Taken } from './groups.ts';
import type { Database } from '../db/open.ts';
import type { QueueOptions } from './jobs.ts';
import { Loop } from './loop.ts';

/** `id` and `group` are ours to choose; of two jobs that are due the higher `priority` goes first. */
export type GroupJob = {
  readonly id: string;
  readonly group: string;
  readonly data: object;
  readonly priority: number;
  readonly startAfterSec: number;
};

/** Jobs of which those of one group are done one after the other. */
export type GroupJobs = {
  /** Sends jobs of groups in the transaction of their cause: one statement. */
  sendToGroups(tx: PublicCtx, name: string, jobs: readonly GroupJob[]): Promise<void>;
  /** Says who does jobs of groups: of each group one at a time, a number of groups at once. */
  workGroups<T extends object>(
    name: string,
    handle: GroupHandler<T>,
    options: { groupsMax: number; expireInSec: number },
  ): Promise<void>;
  /**
   * Ends a job of a group in the transaction of its work.
   * @returns false when it has run out of time and is somebody else's now
   */
  finish(tx: PublicCtx, name: string, job: Taken<unknown>): Promise<boolean>;
  /** Jobs of groups were committed in this process: they need not wait until somebody looks. */
  wake(name: string): void;
  /** Does something when it is woken and every so often, for as long as jobs are done; null in processes that do none. */
  loop(round: () => Promise<void>, times: { everyMs: number; restMs: number }): Loop | null;
};

/** What waits in a group waits for others, who may fail for as long as they like. */
const alwaysAgain = 1_000_000;

type Parts = {
  readonly database: Database;
  readonly works: boolean;
  readonly onError: (error: Error) => void;
  readonly queue: (name: string, retries: QueueOptions) => Promise<void>;
  readonly executorOf: (db: Db) => Executor;
};

export function createGroupJobs(
  boss: PgBoss,
  { database, works, onError, queue, executorOf }: Parts,
): { jobs: GroupJobs; stop(): Promise<void> } {
  const workers = new Map<string, { wake(): void; stop(): Promise<void> }>();
  const loops: Loop[] = [];
  const jobs: GroupJobs = {
    async sendToGroups(tx, name, jobs) {
      if (!tx.inTransaction)
        throw new Error(`The jobs of ${name} belong into the transaction of their cause`);
      if (jobs.length === 0) return;
      const rows = jobs.map(({ group, startAfterSec, ...job }) => ({
        ...job,
        group: { id: group },
        startAfter: startAfterSec,
      }));
      await boss.insert(name, rows, { db: executorOf(tx.db) });
    },
    async workGroups<T extends object>(
      name: string,
      handle: GroupHandler<T>,
      { groupsMax, expireInSec }: { groupsMax: number; expireInSec: number },
    ) {
      await queue(name, { retryLimit: alwaysAgain, retryDelaySec: 5, retryDelayMaxSec: 60, expireInSec });
      if (!works) return;
      const worker = new GroupWorker<T>({
        handle,
        groupsMax,
        onError,
        fetch: (max) => fetchOf<T>(boss, name, max, database, executorOf),
        fail: async ({ id, retryCount }, { message }) => {
          await boss.fail(name, [{ id, retryCount }], { message });
        },
      });
      workers.set(name, worker);
    },
    async finish(tx, name, { id, retryCount }) {
      const answer = await boss.deleteJob(name, [{ id, retryCount }], { db: executorOf(tx.db) });
      return (answer as { affected: number }).affected > 0; // which its type leaves out
    },
    wake: (name) => workers.get(name)?.wake(),
    loop(round, times) {
      if (!works) return null;
      const loop = new Loop(round, times, onError);
      loops.push(loop);
      return loop;
    },
  };
  const stop = async (): Promise<void> => {
    await Promise.all([...loops, ...workers.values()].map((one) => one.stop()));
  };
  return { jobs, stop };
}

/**
 * The engine looks for groups without a job in progress, and two processes that do so at once might take two jobs of
 * one group: on PostgreSQL they take turns.
 */
async function fetchOf<T>(
  boss: PgBoss,
  name: string,
  batchSize: number,
  { kind, db: outside }: Database,
  executorOf: Parts['executorOf'],
): Promise<Taken<T>[]> {
  const options = { batchSize, groupConcurrency: 1 };
  if (kind === 'pglite') return boss.fetch<T>(name, options);
  return outside.onConnection(async (db) => {
    await db.run(`begin; select pg_advisory_xact_lock(hashtext('callwright jobs ${name}'))`);
    try {
      const jobs = await boss.fetch<T>(name, { ...options, db: executorOf(db) });
      await db.run('commit');
      return jobs;
    } catch (error) {
      await db.run('rollback').catch(() => undefined); // The connection is gone, and what it did with it.
      throw error;
    }
  });
}
