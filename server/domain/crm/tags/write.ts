import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { create, update } from '@callwright/contract/tags.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import { differenceOf } from '#/platform/changes/difference.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound, violates } from '#/platform/errors/errors.ts';
import { mustManageTags, nameTaken, readTag } from './tag.ts';

/** POST /v1/contacts/tags */
export function createTag(ctx: Ctx, { name, color }: Input<typeof create>): Promise<Result<typeof create>> {
  return transaction(ctx, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into tag (account_id, name, color) values (${tx.accountId}, ${name}, ${color ?? null})
      on conflict (account_id, lower(name)) do nothing returning id`.execute(tx.db);
    const [made] = rows;
    if (made === undefined) throw nameTaken();
    await audit(tx, 'tag.create', 'tag', made.id, null, { name, color: color ?? null });
    return { data: { tag: await readTag(tx, made.id) } };
  });
}

/** PUT /v1/contacts/tags: absent is unchanged, a color of null takes it away. */
export async function updateTag(ctx: Ctx, input: Input<typeof update>): Promise<Result<typeof update>> {
  mustManageTags(ctx);
  try {
    return await transaction(ctx, (tx) => updateInside(tx, input));
  } catch (error) {
    if (violates(error, '23505', 'tag_name')) throw nameTaken();
    throw error;
  }
}

async function updateInside(
  tx: Ctx,
  { id, name, color }: Input<typeof update>,
): Promise<Result<typeof update>> {
  const { rows } = await sql<{ name: string; color: string | null }>`
    select name, color from tag where account_id = ${tx.accountId} and id = ${id} for no key update`.execute(
    tx.db,
  );
  const [before] = rows;
  if (before === undefined) throw notFound('tag');
  const after = { name: name ?? before.name, color: color === undefined ? before.color : color };
  const { changedFields, previous, current } = differenceOf(before, after);
  if (changedFields.length > 0) {
    await sql`
      update tag set name = ${after.name}, color = ${after.color} where account_id = ${tx.accountId} and id = ${id}`.execute(
      tx.db,
    );
    await audit(tx, 'tag.update', 'tag', id, previous, current);
  }
  return { data: { tag: await readTag(tx, id) } };
}
