import { trace } from '@opentelemetry/api';
import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { Database } from '#/platform/db/open.ts';
import { runStatement } from '#/platform/db/connections.ts';
import { jobsSchema } from '#/platform/db/jobs-schema.ts';
import { createJobs, type Jobs } from '#/platform/jobs/jobs.ts';
import { aroundJobs } from '#/platform/monitoring/around-jobs.ts';
import { silentMeters } from '#/platform/monitoring/meters.ts';
import { tracerName } from '#/platform/tracing/open-tracing.ts';
import { testDatabase } from './database.ts';

// Only the job engine, with a database of the test file; each test has its own engines.

const its = await testDatabase();
const started: Jobs[] = [];

await runStatement(its.database.pool, "insert into account (id, name, slug) values (1, 'One', 'one')");
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
});
after(() => its.drop());

/** An engine that is stopped after the test; an error outside its jobs fails the test unless it is expected. */
export async function engine({
  works = true,
  onError = (error: Error): void => assert.fail(error),
} = {}): Promise<Jobs> {
  const jobs = createJobs(its.database, {
    works,
    onError,
    around: aroundJobs(silentMeters, trace.getTracer(tracerName)),
  });
  await jobs.start();
  jobs.lookOut();
  started.push(jobs);
  return jobs;
}

export function database(): Database {
  return its.database;
}

/** Only the fields that sending reads. */
export function context(): Ctx {
  return {
    db: its.database.db,
    inTransaction: false,
    accountId: 1,
    afterCommit: (effect: () => void) => effect(),
  } as unknown as Ctx;
}

/** Sends a job without data, as a schedule does when it is due. */
export async function sendScheduled(name: string): Promise<void> {
  await runStatement(
    its.database.pool,
    `insert into ${jobsSchema}.job (name, data) values ('${name}', null)`,
  );
}

/** Sets the age of the schedules, and of their last evaluation. */
export async function lookedLast(ago: string): Promise<void> {
  for (const past of ['version set cron_on', 'schedule set created_on'])
    await runStatement(its.database.pool, `update ${jobsSchema}.${past} = now() - interval '${ago}'`);
}

/** The number of jobs with a name, finished or not. */
export async function countJobs(name: string): Promise<number> {
  const { rows } = await runStatement(
    its.database.pool,
    `select count(*)::int as count from ${jobsSchema}.job where name = '${name}'`,
  );
  return rows[0]?.count ?? 0;
}

/** As if the process that runs the job had sent no heartbeat for two minutes. */
export async function loseProcessOf(name: string): Promise<void> {
  await runStatement(
    its.database.pool,
    `update ${jobsSchema}.job set heartbeat_on = now() - interval '2 minutes' where name = '${name}'`,
  );
}
