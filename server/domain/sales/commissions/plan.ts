import type { CommissionPlan } from '@callwright/contract/commission-plan.ts';
import type { plan, plans } from '@callwright/contract/commissions.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { readPage } from '#/platform/lists/lists.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { shownAs, type Said } from './written-version.ts';

type Shown = z.input<typeof CommissionPlan>;

type VersionRow = Said & {
  id: number;
  number: number;
  note: string | null;
  createdAt: string;
  withdrawnAt: string | null;
};
type PlanRow = {
  id: number;
  name: string;
  created_at: string;
  updated_at: string;
  versions: VersionRow[];
};

/** Complete plans, from `commission_plan p`. */
function selectPlans(where: Sql): Sql<PlanRow> {
  return sql<PlanRow>`
    select p.id, p.name, p.created_at, p.updated_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'number', v.number, 'validFrom', to_char(v.valid_from, 'YYYY-MM-DD'),
          'validTo', to_char(v.valid_to, 'YYYY-MM-DD'), 'currency', v.currency, 'rules', v.rules, 'draws', v.draws, 'note', v.note,
          'createdAt', v.created_at, 'withdrawnAt', v.withdrawn_at) order by v.number desc), '[]')
        from commission_version v where v.account_id = p.account_id and v.plan_id = p.id) as versions
    from commission_plan p ${where}`;
}

/** GET /v1/commissions/plans */
export async function listPlans(ctx: Ctx, input: Input<typeof plans>): Promise<Result<typeof plans>> {
  const { rows, meta } = await readPage<PlanRow>(ctx, input, {
    name: 'commissionPlans',
    from: 'commission_plan p',
    key: 'p.id',
    order: { by: 'p.id', type: 'bigint' },
    direction: 'asc',
    where: [sql`p.account_id = ${ctx.accountId}`],
    strategy: 'collect',
    row: (id) => selectPlans(sql`where p.account_id = ${ctx.accountId} and p.id = ${id}`),
  });
  return { data: { plans: rows.map(presentPlan) }, meta };
}

/** GET /v1/commissions/plans/detail */
export async function getPlan(ctx: Ctx, { id }: Input<typeof plan>): Promise<Result<typeof plan>> {
  return { data: { plan: await readPlan(ctx, id) } };
}

export async function readPlan(ctx: Ctx, id: number): Promise<Shown> {
  const { rows } = await selectPlans(sql`where p.account_id = ${ctx.accountId} and p.id = ${id}`).execute(
    ctx.db,
  );
  const [row] = rows;
  if (row === undefined) throw notFound('commission plan');
  return presentPlan(row);
}

function presentPlan({ id, name, created_at, updated_at, versions }: PlanRow): Shown {
  // PostgreSQL formats times inside JSON differently.
  const at = (text: string): string => iso(toMs(text));
  return {
    id,
    name,
    createdAt: created_at,
    updatedAt: updated_at,
    versions: versions.map((version) => ({
      id: version.id,
      number: version.number,
      validFrom: version.validFrom,
      validTo: version.validTo,
      currency: version.currency,
      ...shownAs(version),
      note: version.note,
      createdAt: at(version.createdAt),
      withdrawnAt: version.withdrawnAt === null ? null : at(version.withdrawnAt),
    })),
  };
}
