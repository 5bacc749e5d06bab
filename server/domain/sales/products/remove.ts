import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { remove, restore } from '@callwright/contract/products.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { auditAll } from '#/platform/audit/audit.ts';
import { publishAll } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError, notFound, violates } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { mustManageProducts, nameTaken, presentProduct, selectProducts } from './product.ts';

/** POST /v1/products/delete: the products are no longer offered. Deals keep theirs, so past sales do not change. */
export async function removeProducts(ctx: Ctx, input: Input<typeof remove>): Promise<Result<typeof remove>> {
  mustManageProducts(ctx);
  const asked = [...new Set(input.ids ?? input.id ?? input.productId ?? input.productIds ?? [])];
  return transaction(ctx, async (tx) => {
    const deleted = await lockProducts(tx, asked, sql`deleted_at is null`);
    if (deleted.length === 0) throw notFound('product');
    await mustHaveNoPackages(tx, deleted);
    const now = iso(tx.now);
    await sql`
      update product set deleted_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, version = version + 1
      where account_id = ${tx.accountId} and id = any(${deleted}::bigint[])`.execute(tx.db);
    await publishAll(tx, await changesOf(tx, deleted, 'product.deleted'));
    const after = { reason: input.reason ?? null };
    await auditAll(
      tx,
      'product.delete',
      'product',
      deleted.map((id) => ({ id, before: null, after })),
    );
    return {
      data: { deleted, notFound: asked.filter((id) => !deleted.includes(id)), count: deleted.length },
    };
  });
}

/** POST /v1/products/restore. Throws 409 if another product has the name by now. */
export async function restoreProducts(
  ctx: Ctx,
  { ids }: Input<typeof restore>,
): Promise<Result<typeof restore>> {
  mustManageProducts(ctx);
  const asked = [...new Set(ids)];
  return transaction(ctx, async (tx) => {
    const restored = await lockProducts(tx, asked, sql`deleted_at is not null`);
    if (restored.length === 0) throw notFound('product');
    await bringBack(tx, restored);
    await publishAll(tx, await changesOf(tx, restored, 'product.updated'));
    await auditAll(
      tx,
      'product.restore',
      'product',
      restored.map((id) => ({ id, before: null, after: null })),
    );
    return {
      data: { restored, notFound: asked.filter((id) => !restored.includes(id)), count: restored.length },
    };
  });
}

/** In order of id, as all code locks products. */
async function lockProducts(tx: Ctx, ids: readonly number[], which: Sql<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from product where account_id = ${tx.accountId} and id = any(${ids}::bigint[]) and ${which}
    order by id for update`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Checked under the locks, for which a new package has to wait. */
async function mustHaveNoPackages(tx: Ctx, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from product
    where account_id = ${tx.accountId} and parent_product_id = any(${ids}::bigint[]) and deleted_at is null and id <> all(${ids}::bigint[])
    order by id`.execute(tx.db);
  if (rows.length > 0) throw new ApiError('IN_USE', { details: { packages: rows } });
}

async function bringBack(tx: Ctx, ids: readonly number[]): Promise<void> {
  try {
    await sql`
      update product p set deleted_at = null, updated_at = ${iso(tx.now)}::timestamptz, version = version + 1,
        parent_product_id = (
          select parent.id from product parent where parent.account_id = p.account_id and parent.id = p.parent_product_id
            and (parent.deleted_at is null or parent.id = any(${ids}::bigint[])))
      where p.account_id = ${tx.accountId} and p.id = any(${ids}::bigint[])`.execute(tx.db);
  } catch (error) {
    if (violates(error, '23505', 'product_name')) throw nameTaken();
    throw error;
  }
}

async function changesOf(tx: Ctx, ids: readonly number[], type: 'product.deleted' | 'product.updated') {
  const { rows } = await selectProducts(
    tx,
    sql`where p.account_id = ${tx.accountId} and p.id = any(${ids}::bigint[]) order by p.id`,
  ).execute(tx.db);
  return rows.map((row) => ({
    type,
    object: presentProduct(tx, row),
    ...(type === 'product.updated' && { facts: { changedFields: ['deletedAt'] } }),
  }));
}
