import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { listContacts } from '../../server/domain/crm/contacts/list.ts';
import { fillArchive } from '../../server/domain/insight/archive/fill.ts';
import { runCheck } from '../../server/domain/insight/checks/check.ts';
import { createApp } from '../../server/main/app.ts';
import { seed } from '../../server/main/demo/seed.ts';
import type { Ctx } from '../../server/platform/context/ctx.ts';
import { systemContext } from '../../server/platform/context/system-ctx.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import type { Database } from '../../server/platform/db/open.ts';
import { sql } from '../../server/platform/db/sql.ts';
import { enterWorkspace } from '../../server/platform/workspaces/enter-workspace.ts';
import { fillSales } from './fill-sales.ts';
import { makeTarget, type Target } from './target.ts';
import { openConfigured } from '../../server/main/open-configured.ts';

type ChecksSize = { readonly contacts: number; readonly calls: number; readonly hosts: number };

/** Latencies in milliseconds of requests for the first page of contacts, one after the other. */
type Waits = { readonly p50: number; readonly p99: number; readonly max: number };

type ChecksResult = {
  readonly fillSeconds: number;
  readonly checkSeconds: number;
  readonly records: number;
  readonly numbers: number;
  readonly differences: number;
  /** The peak memory of the process, above its initial memory. */
  readonly memoryMb: number;
  readonly loopDelayMaxMs: number;
  readonly before: Waits;
  readonly meanwhile: Waits;
};

const small: ChecksSize = { contacts: 5_000, calls: 2_500, hosts: 10 };
const large: ChecksSize = { contacts: 200_000, calls: 100_000, hosts: 40 };

/** The results in words: those of a run are in docs/guides/checked-reports.md. */
export async function measureChecks(isQuick: boolean, isEmbedded: boolean): Promise<string> {
  const target = await makeTarget(isQuick ? 'few_checks' : 'checks', isEmbedded);
  try {
    return `A check: ${JSON.stringify(await benchChecks(target, isQuick ? small : large))}`;
  } finally {
    await target.remove();
  }
}

/**
 * A check of one large workspace in a process that also answers requests: its duration, and the latency of the
 * requests.
 */
async function benchChecks({ config }: Target, size: ChecksSize): Promise<ChecksResult> {
  const database = await openConfigured(config);
  try {
    await migrate(database);
    const app = await createApp(config, database, { works: false });
    const [workspace] = await seed(systemContext(app), { ...size, workspaces: 1 });
    if (workspace === undefined) throw new Error('Nothing was seeded');
    await database.unhurried((client) => fillSales(client));
    await fillTouches(database, workspace.id);
    await fillClaims(database, workspace.id);
    const ctx = await enterWorkspace(systemContext(app), workspace.id);
    const fillSeconds = await secondsOf(() => fillArchive(ctx));
    await database.unhurried((client) => client.query('vacuum analyze'));
    const before = await waitsDuring(ctx, sleep(5_000));
    return { fillSeconds, before, ...(await measureCheck(ctx)) };
  } finally {
    await database.close();
  }
}

/** One contact in five came by a link, and half of these came twice. */
async function fillTouches(database: Database, accountId: number): Promise<void> {
  await database.pool.query(
    `insert into contact_touch (account_id, contact_id, at, utm)
    select c.account_id, c.id, c.joined_time + n * interval '1 day', jsonb_build_object('utm_source', 'source ' || (c.id + n) % 7)
    from contact c, generate_series(0, 1) n where c.account_id = $1 and c.id % 5 = 0 and (n = 0 or c.id % 10 = 0)`,
    [accountId],
  );
}

/** A setter has claimed one contact in four, with its call if it has one. */
async function fillClaims(database: Database, accountId: number): Promise<void> {
  await database.pool.query(
    `insert into setter_claim (account_id, contact_id, event_call_id, setter_id, claim_status, origin, history, claimed_at)
    select c.account_id, c.id, k.id, s.user_id, case when k.id is null then 'PENDING' else 'SCHEDULED' end, 'CLAIM', '[]',
      c.joined_time + c.id % 50 * interval '1 minute'
    from contact c
    cross join (select min(user_id) as user_id from member where account_id = $1) s
    left join (select contact_id, min(id) as id from event_call where account_id = $1 group by contact_id) k on k.contact_id = c.id
    where c.account_id = $1 and c.id % 4 = 0`,
    [accountId],
  );
}

async function measureCheck(ctx: Ctx): Promise<Omit<ChecksResult, 'fillSeconds' | 'before'>> {
  const { rows: asked } = await sql<{ id: number }>`
    insert into report_check (account_id, state, requested_at) values (${ctx.accountId}, 'WAITING', now()) returning id`.execute(
    ctx.db,
  );
  const id = asked[0]?.id ?? 0;
  const memoryBefore = process.memoryUsage.rss();
  let memoryMax = memoryBefore;
  const watch = setInterval(() => {
    memoryMax = Math.max(memoryMax, process.memoryUsage.rss());
  }, 20);
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  let checkSeconds = 0;
  const check = secondsOf(() => runCheck(ctx, id)).then((seconds) => {
    checkSeconds = seconds;
  });
  const meanwhile = await waitsDuring(ctx, check);
  clearInterval(watch);
  loop.disable();
  const { rows } = await sql<{ records: number; numbers: number; difference_count: number }>`
    select records, numbers, difference_count from report_check where account_id = ${ctx.accountId} and id = ${id}`.execute(
    ctx.db,
  );
  const [done] = rows;
  if (done === undefined) throw new Error('The check is gone');
  return {
    checkSeconds,
    records: done.records,
    numbers: done.numbers,
    differences: done.difference_count,
    memoryMb: (memoryMax - memoryBefore) / 1_048_576,
    loopDelayMaxMs: loop.max / 1e6,
    meanwhile,
  };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return (performance.now() - startMs) / 1_000;
}

/** Latencies of requests until `done` is settled. */
async function waitsDuring(ctx: Ctx, done: Promise<unknown>): Promise<Waits> {
  let isOver = false;
  const end = done.finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  while (!isOver) {
    const startMs = performance.now();
    await listContacts(ctx, { limit: 25, page: 0, orderColumn: 'joinedTime', orderBy: 'desc' });
    waits.push(performance.now() - startMs);
    await sleep(20);
  }
  await end;
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
