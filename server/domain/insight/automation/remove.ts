import type { remove } from '@callwright/contract/automations.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { auditAll } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';

/** POST /v1/automations/delete: the history of the rules stays, and their pauses end as planned. */
export async function removeAutomations(
  ctx: Ctx,
  input: Input<typeof remove>,
): Promise<Result<typeof remove>> {
  const asked = [...new Set(input.ids)];
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: number; name: string }>`
      update automation_rule set deleted_at = ${iso(tx.now)}, updated_at = ${iso(tx.now)}, version = version + 1
      where account_id = ${tx.accountId} and id = any(${asked}::bigint[]) and deleted_at is null
      returning id, name`.execute(tx.db);
    if (rows.length === 0) throw notFound('automation');
    const entries = rows.toSorted((a, b) => a.id - b.id);
    await auditAll(
      tx,
      'automation.delete',
      'automation',
      entries.map(({ id, name }) => ({ id, before: { name }, after: null })),
    );
    const deleted = entries.map(({ id }) => id);
    return {
      data: { deleted, notFound: asked.filter((id) => !deleted.includes(id)), count: deleted.length },
    };
  });
}
