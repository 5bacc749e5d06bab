import type { Result } from '@callwright/contract/endpoint.ts';
import type { run } from '@callwright/contract/report-checks.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { mustSeeAll } from './latest.ts';

export const checkJob = 'reports.check';
export type CheckJob = { readonly accountId: number; readonly checkId: number };

/** POST /v1/reportChecks: starts a check as a job. If one is waiting already, returns that. */
export async function requestCheck(ctx: Ctx): Promise<Result<typeof run>> {
  mustSeeAll(ctx);
  return transaction(ctx, async (tx) => {
    const { id, requestedAt } = await wantCheck(tx);
    await audit(tx, 'report.check', 'report_check', id, null, null);
    return { data: { id, state: 'WAITING', requestedAt } };
  });
}

/** If a waiting check has lost its job, a repeated request sends a new one. */
export async function wantCheck(tx: Ctx): Promise<{ id: number; requestedAt: string }> {
  const { rows } = await sql<{ id: number; requestedAt: string }>`
    insert into report_check as c (account_id, state, requested_at, requested_by)
    values (${tx.accountId}, 'WAITING', ${iso(tx.now)}::timestamptz, ${tx.userId})
    on conflict (account_id) where state = 'WAITING' do update set requested_by = c.requested_by
    returning id, requested_at as "requestedAt"`.execute(tx.db);
  const [check] = rows;
  if (check === undefined) throw new Error('An insert returned no row');
  const job: CheckJob = { accountId: tx.accountId, checkId: check.id };
  await tx.app.jobs.send(tx, checkJob, job);
  return check;
}
