import { because, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid, notFound } from '#/platform/errors/errors.ts';

/**
 * Locks a product and its future parent, in order of id, and makes sure that packages are only one level deep. Throws
 * 404 if one does not exist.
 */
export async function lockFamily(
  tx: Ctx,
  productId: number | null,
  parentId: number | null | undefined,
): Promise<void> {
  const ids = [productId, parentId ?? null].filter((id) => id !== null);
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select id from product where account_id = ${tx.accountId} and id = any(${ids}::bigint[]) and deleted_at is null
    order by id for no key update`.execute(tx.db);
  if (rows.length < new Set(ids).size) throw notFound('product');
  if (parentId !== null && parentId !== undefined) await mustFit(tx, productId, parentId);
}

/** Checked under the locks, so that it stays true. */
async function mustFit(tx: Ctx, productId: number | null, parentId: number): Promise<void> {
  const refuse = (reason: ErrorReason) => invalid({ parentProductId: [reason] });
  if (productId === parentId) throw refuse(because('PACKAGE_OF_ITSELF'));
  const { rows } = await sql<{ is_package: boolean; has_packages: boolean }>`
    select p.parent_product_id is not null as is_package,
      exists (select from product c where c.account_id = p.account_id and c.parent_product_id = ${productId} and c.deleted_at is null) as has_packages
    from product p where p.account_id = ${tx.accountId} and p.id = ${parentId}`.execute(tx.db);
  if (rows[0]?.is_package) throw refuse(because('PARENT_IS_PACKAGE'));
  if (rows[0]?.has_packages) throw refuse(because('HAS_PACKAGES'));
}
