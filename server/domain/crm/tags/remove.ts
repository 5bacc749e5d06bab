import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { remove } from '@callwright/contract/tags.ts';
import { sql } from '#/platform/db/sql.ts';
import { auditAll } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { mustManageTags } from './tag.ts';

/** POST /v1/contacts/tags/delete: contacts and deals lose them (by the foreign keys). */
export async function removeTags(ctx: Ctx, input: Input<typeof remove>): Promise<Result<typeof remove>> {
  mustManageTags(ctx);
  const asked = [...new Set(input.ids)];
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: number; name: string; color: string | null }>`
      delete from tag where account_id = ${tx.accountId} and id in (
        select id from tag where account_id = ${tx.accountId} and id = any(${asked}::bigint[]) order by id for update)
      returning id, name, color`.execute(tx.db);
    if (rows.length === 0) throw notFound('tag');
    const deleted = rows.map(({ id }) => id);
    await auditAll(
      tx,
      'tag.delete',
      'tag',
      rows.map(({ id, ...before }) => ({ id, before, after: null })),
    );
    return {
      data: { deleted, notFound: asked.filter((id) => !deleted.includes(id)), count: deleted.length },
    };
  });
}
