import type * as contract from '@callwright/contract/account.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { factorRolesOf } from '@callwright/contract/required-factor.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import { announce } from '#/domain/people/credentials/invalidate.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { toWorkspace, workspaceColumns, type WorkspaceRow } from './account.ts';

/** The workspace with all its settings. */
export async function readWorkspace(ctx: Ctx) {
  const { rows } = await sql<WorkspaceRow>`
    select ${sql.raw(workspaceColumns)} from account where id = ${ctx.accountId} and deleted_at is null`.execute(
    ctx.db,
  );
  const row = rows[0];
  if (row === undefined) throw notFound('workspace');
  return toWorkspace(ctx, row);
}

/** Changes the given settings. Each process reads them again with its next request. */
export async function updateWorkspace(
  ctx: Ctx,
  input: Input<typeof contract.updateWorkspace>,
): Promise<Result<typeof contract.updateWorkspace>> {
  return transaction(ctx, async (tx) => {
    const before = await readWorkspace(tx);
    const secondFactor = input.secondFactor && factorRolesOf(input.secondFactor);
    await sql`
      update public.account set
        name = coalesce(${input.name ?? null}, name),
        currency = coalesce(${input.currency ?? null}, currency),
        time_zone = coalesce(${input.timeZone ?? null}, time_zone),
        country = coalesce(${input.country ?? null}, country),
        locale = coalesce(${input.locale ?? null}, locale),
        week_start = coalesce(${input.weekStart ?? null}, week_start),
        brand_color = case when ${input.brandColor !== undefined} then ${input.brandColor ?? null} else brand_color end,
        second_factor_roles = coalesce(${secondFactor ?? null}::text[], second_factor_roles),
        outcome_rules = coalesce(${input.outcomeRules ?? null}, outcome_rules),
        assistants = coalesce(${input.assistants ?? null}, assistants),
        updated_at = ${iso(tx.now)}
      where id = ${tx.accountId}`.execute(tx.db);
    const workspace = await readWorkspace(tx);
    await audit(tx, 'workspace.update', 'workspace', tx.accountId, before, workspace);
    await announce(tx, { accountId: tx.accountId });
    return { data: { workspace } };
  });
}
