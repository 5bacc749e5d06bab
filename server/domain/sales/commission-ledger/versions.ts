import type { Ctx } from '#/platform/context/ctx.ts';
import type { PlanVersion } from '#/domain/sales/commission-engine/plan.ts';
import { sql } from '#/platform/db/sql.ts';

type Row = {
  id: number;
  plan_id: number;
  number: number;
  valid_from: string;
  valid_to: string | null;
  currency: string;
  rules: PlanVersion['rules'];
  draws: PlanVersion['draws'];
};

/** The versions of all plans, without withdrawn ones. */
export async function readVersions(ctx: Ctx): Promise<PlanVersion[]> {
  const { rows } = await sql<Row>`
    select v.id, v.plan_id, v.number, to_char(v.valid_from, 'YYYY-MM-DD') as valid_from, to_char(v.valid_to, 'YYYY-MM-DD') as valid_to,
      v.currency, v.rules, v.draws
    from commission_version v where v.account_id = ${ctx.accountId} and v.withdrawn_at is null order by v.id`.execute(
    ctx.db,
  );
  return rows.map(({ plan_id, valid_from, valid_to, ...row }) => ({
    ...row,
    planId: plan_id,
    validFrom: valid_from,
    validTo: valid_to,
  }));
}
