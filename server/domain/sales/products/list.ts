import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { list } from '@callwright/contract/products.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readPage, type Order } from '#/platform/lists/lists.ts';
import { matchesSearch } from '#/platform/lists/search.ts';
import { timeRange } from '#/platform/values/time.ts';
import { presentProduct, selectProducts } from './product.ts';

type Filters = Input<typeof list>;

const allMax = 1_000;

const orders: Record<Filters['orderColumn'], Order> = {
  id: { by: 'p.id', type: 'bigint' },
  name: { by: 'lower(p.name)', type: 'text' },
  createdAt: { by: 'p.created_at', type: 'timestamptz' },
};

/** GET /v1/products. `allProducts` returns them in one page. */
export async function listProducts(ctx: Ctx, input: Filters): Promise<Result<typeof list>> {
  const { allProducts, ...filters } = input;
  const paging = allProducts === true ? { ...filters, page: 0, limit: allMax } : filters;
  const { rows, meta } = await readPage(ctx, paging, {
    name: 'products',
    from: 'product p',
    key: 'p.id',
    order: orders[input.orderColumn],
    direction: input.orderBy,
    where: conditions(ctx, input),
    strategy: 'walk',
    row: (id) => selectProducts(ctx, sql`where p.account_id = ${ctx.accountId} and p.id = ${id}`),
  });
  return { data: { products: rows.map((row) => presentProduct(ctx, row)), count: meta.count }, meta };
}

function conditions(ctx: Ctx, input: Filters): Sql<unknown>[] {
  const where: Sql<unknown>[] = [sql`p.account_id = ${ctx.accountId}`, sql`p.deleted_at is null`];
  const created = timeRange(input.timeFrom, input.timeTo, ctx.account.timeZone, 'timeFrom', 'timeTo');
  if (created.from) where.push(sql`p.created_at >= ${created.from}::timestamptz`);
  if (created.before) where.push(sql`p.created_at < ${created.before}::timestamptz`);
  if (created.to) where.push(sql`p.created_at <= ${created.to}::timestamptz`);
  if (input.parentProductId !== undefined) where.push(sql`p.parent_product_id = ${input.parentProductId}`);
  if (input.packageLess === true)
    where.push(
      sql`not exists (select from product c where c.account_id = p.account_id and c.parent_product_id = p.id and c.deleted_at is null)`,
    );
  if (input.search) where.push(matchesSearch('p.search_text', input.search));
  return where;
}
