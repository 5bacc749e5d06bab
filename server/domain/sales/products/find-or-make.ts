import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { collided } from '#/platform/errors/errors.ts';
import { searchText } from '#/platform/lists/search.ts';
import { iso } from '#/platform/values/time.ts';
import { presentProduct, readProduct } from './product.ts';

const attemptsMax = 5;

/**
 * The product with this name, created if there is none. Of concurrent requests for a new name, the unique index lets
 * one create it; the others wait and find it. If the product is renamed in between, the search is repeated.
 */
export async function findOrMakeProduct(tx: Ctx, name: string): Promise<number> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const found = await findProduct(tx, name);
    if (found !== null) return found;
    const made = await insertProduct(tx, { name });
    if (made !== null) return made;
  }
  throw collided();
}

/** The product with this name, case-insensitively. */
export async function findProduct(tx: Ctx, name: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from product where account_id = ${tx.accountId} and lower(name) = lower(${name}) and deleted_at is null`.execute(
    tx.db,
  );
  return rows[0]?.id ?? null;
}

export type NewProduct = {
  name: string;
  description?: string | null | undefined;
  parentProductId?: number | null | undefined;
  /** In minor units. */
  price?: number | null;
  currency?: string | undefined;
  sku?: string | null | undefined;
  active?: boolean | undefined;
};

/** Writes and publishes a product; null if another one has the name. */
export async function insertProduct(tx: Ctx, product: NewProduct): Promise<number | null> {
  const {
    name,
    description = null,
    parentProductId = null,
    price = null,
    sku = null,
    active = true,
  } = product;
  const now = iso(tx.now);
  const { rows } = await sql<{ id: number }>`
    insert into product (account_id, name, description, parent_product_id, price, currency, sku, active, search_text, created_at, updated_at)
    values (${tx.accountId}, ${name}, ${description}, ${parentProductId}, ${price}, ${product.currency ?? tx.account.currency},
      ${sku}, ${active}, ${searchText([name, description, sku], [])}, ${now}, ${now})
    on conflict (account_id, lower(name)) where deleted_at is null do nothing
    returning id`.execute(tx.db);
  const [made] = rows;
  if (made === undefined) return null;
  await publish(tx, 'product.created', presentProduct(tx, await readProduct(tx, made.id)));
  await audit(tx, 'product.create', 'product', made.id, null, { name });
  return made.id;
}
