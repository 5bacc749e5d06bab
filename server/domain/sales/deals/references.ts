import { levelOf } from '@callwright/contract/roles.ts';
import { sql } from '#/platform/db/sql.ts';
import { mustBeMember } from '#/domain/crm/contact-records/references.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { findOrMakeProduct } from '#/domain/sales/products/find-or-make.ts';

/** The product that a request names by id or name; null clears it, undefined leaves it. */
export async function productAsked(
  tx: Ctx,
  {
    productId,
    productName,
  }: { productId?: number | null | undefined; productName?: string | null | undefined },
): Promise<number | null | undefined> {
  if (productId !== undefined && productId !== null) {
    await mustBeThere(tx, 'product', productId);
    return productId;
  }
  if (productName !== undefined && productName !== null) return findOrMakeProduct(tx, productName);
  return productId === null || productName === null ? null : undefined;
}

export async function mustBeTag(tx: Ctx, tagId: number | null | undefined): Promise<void> {
  if (tagId !== undefined && tagId !== null) await mustBeThere(tx, 'tag', tagId);
}

async function mustBeThere(tx: Ctx, kind: 'product' | 'tag', id: number): Promise<void> {
  const live = kind === 'product' ? sql`and deleted_at is null` : sql``;
  const { rows } = await sql`
    select from ${sql.ref(kind)} where account_id = ${tx.accountId} and id = ${id} ${live}`.execute(tx.db);
  if (rows.length === 0) throw notFound(kind);
}

/**
 * The closer that a request names. Members with access to their own deals only cannot create a deal for another closer
 * or hand one over.
 */
export async function closerAsked(
  tx: Ctx,
  { closerId, userId }: { closerId?: number | undefined; userId?: number | undefined },
): Promise<number | undefined> {
  const asked = closerId ?? userId;
  if (asked === undefined) return undefined;
  await mustBeMember(tx, asked, closerId === undefined ? 'userId' : 'closerId');
  if (hasOwnDealsOnly(tx) && asked !== tx.userId) throw new ApiError('INSUFFICIENT_ROLE');
  return asked;
}

export function hasOwnDealsOnly(ctx: Ctx): boolean {
  return ctx.role !== null && levelOf(ctx.role, 'deals:write') !== 'all';
}
