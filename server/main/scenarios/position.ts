import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import type { Planned } from './acts.ts';
import type { Cast } from './cast.ts';
import type { Waiting } from './queue.ts';

// The position of a run: what it has done, who arrives next, and the list of planned acts.

/** A run leased by this process. A different attempt number means that another process has taken over. */
export type Leased = { readonly account_id: number; readonly id: number; readonly attempt: number };

/** The next act: a planned one, or the arrival of a lead. */
export type Step = Planned & { readonly number: number | null; readonly nextLead: number | null };

type Counts = { readonly performed: object; readonly refused: object };

export async function beginStory(
  tx: Ctx,
  { id, attempt }: Leased,
  { cast, toAtMs }: { readonly cast: Cast; readonly toAtMs: number },
): Promise<void> {
  const now = iso(tx.now);
  await sql`
    update scenario_run set cast_ids = ${JSON.stringify(cast)}::jsonb, from_at = ${now}::timestamptz, at = ${now}::timestamptz, to_at = ${iso(toAtMs)}::timestamptz
    where account_id = ${tx.accountId} and id = ${id} and attempt = ${attempt} and status = 'RUNNING'`.execute(
    tx.db,
  );
}

/**
 * Removes the step from the list, in the transaction that performs it. False if another process has taken the run over.
 * Missing numbers are 0 rather than null: a Citus cluster skips a statement in which a part compares with null.
 */
export async function takeStep(
  tx: Ctx,
  { id, attempt }: Leased,
  { atMs, number, nextLead }: Step,
  { performed, refused }: Counts,
): Promise<boolean> {
  const { rows } = await sql`
    with done as (
      delete from scenario_act where account_id = ${tx.accountId} and run_id = ${id} and number = ${number ?? 0}
    )
    update scenario_run set at = ${iso(atMs)}::timestamptz, next_lead = coalesce(${nextLead}::integer, next_lead),
      performed = ${JSON.stringify(performed)}::jsonb, refused = ${JSON.stringify(refused)}::jsonb
    where account_id = ${tx.accountId} and id = ${id} and attempt = ${attempt} and status = 'RUNNING'
    returning id`.execute(tx.db);
  return rows.length > 0;
}

/** Adds acts to the list, numbered after all earlier ones. */
export async function noteActs(
  tx: Ctx,
  { id }: Leased,
  planned: readonly Planned[],
): Promise<readonly Waiting[]> {
  if (planned.length === 0) return [];
  const { rows } = await sql<{ number: number }>`
    with counted as (
      update scenario_run set acts = acts + ${planned.length} where account_id = ${tx.accountId} and id = ${id} returning acts
    )
    insert into scenario_act (account_id, run_id, number, at, act)
    select ${tx.accountId}, ${id}, counted.acts - ${planned.length} + a.place, a.at, a.act::jsonb
    from counted, unnest(${planned.map(({ atMs }) => iso(atMs))}::timestamptz[], ${planned.map(({ act }) => JSON.stringify(act))}::text[])
      with ordinality as a (at, act, place)
    order by a.place
    returning number`.execute(tx.db);
  return planned.map((one, place) => ({ ...one, number: rows[place]?.number ?? 0 }));
}

export async function readActs(ctx: Ctx, runId: number): Promise<Waiting[]> {
  const { rows } = await sql<{ number: number; at_ms: number; act: Waiting['act'] }>`
    select number, extract(epoch from at)::float8 * 1000 as at_ms, act from scenario_act
    where account_id = ${ctx.accountId} and run_id = ${runId} order by at, number`.execute(ctx.db);
  return rows.map(({ number, at_ms: atMs, act }) => ({ number, atMs, act }));
}

/** Ends the run. Acts planned for later do not happen. */
export async function endRun(ctx: Ctx, { id, attempt }: Leased): Promise<void> {
  await sql`
    with rest as (delete from scenario_act where account_id = ${ctx.accountId} and run_id = ${id})
    update scenario_run set status = 'DONE', at = to_at, leased_until = null
    where account_id = ${ctx.accountId} and id = ${id} and attempt = ${attempt} and status = 'RUNNING'`.execute(
    ctx.db,
  );
}
