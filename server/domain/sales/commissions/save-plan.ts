import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/commissions.ts';
import type { VersionInput } from '@callwright/contract/commission-plan.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { lockBook, noteMonths } from '#/domain/sales/commission-ledger/book.ts';
import { countLater } from '#/domain/sales/commission-ledger/jobs.ts';
import { affectedMonths } from '#/domain/sales/commission-ledger/affected-months.ts';
import { audit } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, notFound, violates } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { checkNamed } from './named.ts';
import { readPlan } from './plan.ts';
import { saidBy } from './written-version.ts';

type OnePlan = Result<typeof contract.createPlan>;

/** POST /v1/commissions/plans */
export async function createPlan(
  ctx: Ctx,
  { name, ...version }: Input<typeof contract.createPlan>,
): Promise<OnePlan> {
  try {
    return await transaction(ctx, async (tx) => {
      await lockBook(tx);
      const { rows } = await sql<{ id: number }>`
        insert into commission_plan (account_id, name, created_at, updated_at)
        values (${tx.accountId}, ${name}, ${iso(tx.now)}::timestamptz, ${iso(tx.now)}::timestamptz) returning id`.execute(
        tx.db,
      );
      const planId = rows[0]?.id ?? 0;
      await insertVersion(tx, planId, version);
      return changed(tx, planId, 'commission_plan.created');
    });
  } catch (error) {
    if (violates(error, '23505', 'commission_plan_name'))
      throw new ApiError('NAME_TAKEN', {
        because: because('COMMISSION_PLAN_NAME_TAKEN'),
        details: { field: 'name' },
      });
    throw error;
  }
}

/** POST /v1/commissions/plans/versions */
export function addVersion(
  ctx: Ctx,
  { planId, ...version }: Input<typeof contract.addVersion>,
): Promise<OnePlan> {
  return transaction(ctx, async (tx) => {
    await lockBook(tx);
    const before = await readPlan(tx, planId);
    await insertVersion(tx, planId, version);
    return changed(tx, planId, 'commission_plan.updated', before);
  });
}

/** POST /v1/commissions/plans/withdraw */
export function withdrawVersion(
  ctx: Ctx,
  { versionId }: Input<typeof contract.withdrawVersion>,
): Promise<OnePlan> {
  return transaction(ctx, async (tx) => {
    await lockBook(tx);
    const { rows } = await sql<{
      plan_id: number;
      valid_from: string;
      valid_to: string | null;
      is_withdrawn: boolean;
    }>`
      select v.plan_id, to_char(v.valid_from, 'YYYY-MM-DD') as valid_from, to_char(v.valid_to, 'YYYY-MM-DD') as valid_to,
        v.withdrawn_at is not null as is_withdrawn
      from commission_version v where v.account_id = ${tx.accountId} and v.id = ${versionId}`.execute(tx.db);
    const [version] = rows;
    if (version === undefined) throw notFound('commission version');
    const before = await readPlan(tx, version.plan_id);
    if (version.is_withdrawn) return { data: { plan: before } };
    await sql`
      update commission_version set withdrawn_at = ${iso(tx.now)}::timestamptz
      where account_id = ${tx.accountId} and id = ${versionId} and withdrawn_at is null`.execute(tx.db);
    await countAnew(tx, version.valid_from, version.valid_to);
    return changed(tx, version.plan_id, 'commission_plan.updated', before);
  });
}

async function insertVersion(tx: Ctx, planId: number, version: VersionInput): Promise<void> {
  const said = saidBy(version, tx.account.currency);
  await checkNamed(tx, said);
  await sql`
    with last as materialized (
      select coalesce(max(v.number), 0) as number from commission_version v where v.account_id = ${tx.accountId} and v.plan_id = ${planId}
    )
    insert into commission_version (account_id, plan_id, number, valid_from, valid_to, currency, rules, draws, note, created_by, created_at)
    select ${tx.accountId}, ${planId}, last.number + 1, ${said.validFrom}::date, ${said.validTo}::date, ${said.currency},
      ${JSON.stringify(said.rules)}::jsonb, ${JSON.stringify(said.draws)}::jsonb, ${version.note}, ${tx.userId}, ${iso(tx.now)}::timestamptz
    from last returning account_id`.execute(tx.db);
  await countAnew(tx, said.validFrom, said.validTo);
}

/** Marks the months whose pay may change. */
async function countAnew(tx: Ctx, from: string, to: string | null): Promise<void> {
  await noteMonths(tx, await affectedMonths(tx, from, to));
  await countLater(tx);
}

async function changed(
  tx: Ctx,
  planId: number,
  type: 'commission_plan.created' | 'commission_plan.updated',
  before?: OnePlan['data']['plan'],
): Promise<OnePlan> {
  await sql`
    update commission_plan set updated_at = ${iso(tx.now)}::timestamptz where account_id = ${tx.accountId} and id = ${planId}`.execute(
    tx.db,
  );
  const plan = await readPlan(tx, planId);
  const facts =
    before === undefined ? {} : { changedFields: ['versions'], previous: { versions: before.versions } };
  await publish(tx, type, plan, facts);
  const action = before === undefined ? 'commission_plan.create' : 'commission_plan.update';
  await audit(tx, action, 'commission_plan', planId, before ?? null, plan);
  return { data: { plan } };
}
