import { because } from '@callwright/contract/error-reasons.ts';
import type { Product } from '@callwright/contract/product.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { hidden, presenterOf, selectList, shownAs, type RowOf } from '#/platform/db/columns.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { visibleDeals } from '#/domain/sales/deal-records/deal.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { presentBrief, presentPrice, type ProductBrief } from '#/domain/sales/deal-records/brief.ts';

type Shape = z.input<typeof Product>;
const shown = shownAs<Shape>();

/** The columns of `product as p`. The price is in minor units. */
const columns = {
  id: shown('id'),
  name: shown('name'),
  description: shown('description'),
  parent_product_id: shown('parentProductId'),
  price: hidden<number | null>(),
  currency: hidden<string | null>(),
  sku: shown('sku'),
  active: shown('active'),
  created_at: shown('createdAt'),
  updated_at: shown('updatedAt'),
  deleted_at: shown('deletedAt'),
  version: hidden<number>(),
};

const present = presenterOf(columns);

export type ProductRow = RowOf<typeof columns> & {
  packages: ProductBrief[];
  deals_count: number;
  revenue: number;
};

/** Everything that a product shows, for any rows of `product as p`. Only deals that the caller may see are counted. */
export function selectProducts(ctx: Ctx, rest: Sql<unknown>): Sql<ProductRow> {
  return sql<ProductRow>`
    select ${sql.raw(selectList('p', columns))}, sold.deals_count, sold.revenue,
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

/** One product that is not deleted. Throws 404 if there is none. */
export async function readProduct(ctx: Ctx, id: number): Promise<ProductRow> {
  const { rows } = await selectProducts(
    ctx,
    sql`where p.account_id = ${ctx.accountId} and p.id = ${id} and p.deleted_at is null`,
  ).execute(ctx.db);
  if (rows[0] === undefined) throw notFound('product');
  return rows[0];
}

export function presentProduct(ctx: Ctx, row: ProductRow): Shape {
  return {
    ...present(row),
    productId: row.id,
    accountId: ctx.accountId,
    packages: row.packages.map((child) => presentBrief(ctx, child)),
    ...presentPrice(ctx, row),
    dealsCount: row.deals_count,
    revenue: fromMinorUnits(row.revenue, ctx.account.currency),
  };
}

/** Products belong to the workspace: members who may change all deals may change them. */
export function mustManageProducts(ctx: Ctx): void {
  if (ctx.role !== null && levelOf(ctx.role, 'deals:write') !== 'all')
    throw new ApiError('INSUFFICIENT_ROLE');
}

export function nameTaken(): ApiError {
  return new ApiError('NAME_TAKEN', { because: because('PRODUCT_NAME_TAKEN'), details: { field: 'name' } });
}
