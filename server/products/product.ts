import type { Product } from '@callwright/contract/product.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { sql, type Sql } from '../db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '../ctx.ts';
import { visibleDeals } from '../deals/deal.ts';
import { ApiError, notFound } from '../errors.ts';
import { fromMinorUnits } from '../money.ts';
import { presentBrief, presentPrice, type ProductBrief } from './brief.ts';

export type ProductRow = {
  id: number;
  name: string;
  description: string | null;
  parent_product_id: number | null;
  price: number | null;
  currency: string | null;
  sku: string | null;
  active: boolean;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  version: number;
  packages: ProductBrief[];
  deals_count: number;
  revenue: number;
};

/** What a product shows, for any set of rows of `product as p`. Deals are those the caller may see. */
export function selectProducts(ctx: Ctx, rest: Sql<unknown>): Sql<ProductRow> {
  return sql<ProductRow>`
    select p.id, p.name, p.description, p.parent_product_id, p.price, p.currency, p.sku, p.active,
      p.created_at, p.updated_at, p.deleted_at, p.version, sold.deals_count, sold.revenue,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'price', c.price, 'currency', c.currency) order by c.id), '[]')
        from product c where c.account_id = p.account_id and c.parent_product_id = p.id and c.deleted_at is null) as packages
    from product p
    left join lateral (
      select count(*) as deals_count,
        coalesce(sum(d.value - d.discount) filter (where d.currency = ${ctx.account.currency}), 0)::bigint as revenue
      from deal d
      where d.account_id = p.account_id and d.product_id = p.id and d.deleted_at is null and ${visibleDeals(ctx, 'deals:read')}
    ) sold on true
    ${rest}`;
}

/** One live product, or 404. */
export async function readProduct(ctx: Ctx, id: number): Promise<ProductRow> {
  const { rows } = await selectProducts(
    ctx,
    sql`where p.account_id = ${ctx.accountId} and p.id = ${id} and p.deleted_at is null`,
  ).execute(ctx.db);
  if (rows[0] === undefined) throw notFound('product');
  return rows[0];
}

export function presentProduct(ctx: Ctx, row: ProductRow): z.input<typeof Product> {
  return {
    id: row.id,
    productId: row.id,
    accountId: ctx.accountId,
    name: row.name,
    description: row.description,
    parentProductId: row.parent_product_id,
    packages: row.packages.map((child) => presentBrief(ctx, child)),
    ...presentPrice(ctx, row),
    sku: row.sku,
    active: row.active,
    dealsCount: row.deals_count,
    revenue: fromMinorUnits(row.revenue, ctx.account.currency),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
  };
}

/** Products are the workspace’s: whoever may change all deals may change them. */
export function mustManageProducts(ctx: Ctx): void {
  if (ctx.role !== null && levelOf(ctx.role, 'deals:write') !== 'all')
    throw new ApiError('INSUFFICIENT_ROLE');
}

export function nameTaken(): ApiError {
  return new ApiError('NAME_TAKEN', { message: 'Another product has this name', details: { field: 'name' } });
}
