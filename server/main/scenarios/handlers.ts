import { because } from '@callwright/contract/error-reasons.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { includesScope } from '@callwright/contract/scopes.ts';
import {
  actScopes,
  type cancel,
  type list,
  type listRuns,
  type start,
} from '@callwright/contract/scenarios.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { lockClock } from '#/platform/test-clock/advance.ts';
import { iso } from '#/platform/values/time.ts';
import { readyMade } from './ready-made.ts';
import { presentRun, readRun, selectRun, type RunRow } from './run-row.ts';
import { arrivals } from './story.ts';

/** GET /v1/scenarios */
export async function listScenarios(ctx: Ctx, _input: Input<typeof list>): Promise<Result<typeof list>> {
  return {
    data: Object.entries(readyMade).map(([key, file]) => ({
      key,
      name: file.name,
      days: file.days,
      members: file.team.length,
      leads: arrivals(file, ctx.now).reduce((count) => count + 1, 0),
      file,
    })),
  };
}

/** POST /v1/scenarios/runs: a worker plays the run. */
export async function startScenario(
  ctx: Ctx,
  { scenario, file: sent }: Input<typeof start>,
): Promise<Result<typeof start>> {
  const file = sent ?? readyMade[scenario ?? ''];
  if (ctx.account.mode !== 'TEST') throw new ApiError('NOT_A_TEST_WORKSPACE');
  const missing = actScopes.filter((scope) => !includesScope(ctx.scopes, scope));
  if (missing.length > 0)
    throw new ApiError('INSUFFICIENT_SCOPE', {
      because: because('SCOPES_LACKING', { scopes: missing.join(', ') }),
      details: { scopes: missing },
    });
  if (file === undefined) throw invalid({ scenario: [because('NO_SUCH_SCENARIO')] });
  return transaction(ctx, async (tx) => {
    if (await lockClock(tx)) throw new ApiError('TEST_CLOCK_ADVANCING');
    // The unique index refuses a second run, also a concurrent one.
    const { rows } = await sql<{ id: number }>`
      insert into scenario_run (account_id, name, file, user_id, scopes, credential, created_at)
      values (${tx.accountId}, ${file.name}, ${JSON.stringify(file)}::jsonb, ${tx.userId}, ${[...tx.scopes]}::text[],
        ${JSON.stringify(tx.credential)}::jsonb, ${iso(tx.now)})
      on conflict (account_id) where status in ('QUEUED', 'RUNNING') do nothing
      returning id`.execute(tx.db);
    const [row] = rows;
    if (row === undefined) throw new ApiError('RUN_STATE', { details: { isRunning: true } });
    await audit(tx, 'scenario.start', 'scenario_run', row.id, null, { name: file.name });
    return { data: { run: presentRun(await readRun(tx, row.id)) } };
  });
}

/** GET /v1/scenarios/runs */
export async function listScenarioRuns(
  ctx: Ctx,
  input: Input<typeof listRuns>,
): Promise<Result<typeof listRuns>> {
  const { rows, meta } = await readPage<RunRow>(ctx, input, {
    name: 'scenarioRuns',
    from: 'scenario_run r',
    key: 'r.id',
    order: { by: 'r.id', type: 'bigint' },
    direction: 'desc',
    where: [sql`r.account_id = ${ctx.accountId}`],
    strategy: 'collect',
    row: (id) => selectRun(ctx, id),
  });
  return { data: rows.map(presentRun), count: meta.count, meta };
}

/** POST /v1/scenarios/runs/cancel: the current act is still finished. */
export async function cancelScenario(ctx: Ctx, { id }: Input<typeof cancel>): Promise<Result<typeof cancel>> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql`
      update scenario_run set status = 'CANCELLED', leased_until = null
      where account_id = ${tx.accountId} and id = ${id} and status in ('QUEUED', 'RUNNING') returning id`.execute(
      tx.db,
    );
    if (rows.length > 0) {
      await sql`delete from scenario_act where account_id = ${tx.accountId} and run_id = ${id}`.execute(
        tx.db,
      );
      await audit(tx, 'scenario.cancel', 'scenario_run', id, null, null);
    }
    return { data: { run: presentRun(await readRun(tx, id)) } };
  });
}
