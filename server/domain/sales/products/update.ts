import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { update } from '@callwright/contract/products.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import { differenceOf } from '#/platform/changes/difference.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { violates } from '#/platform/errors/errors.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { checkVersion } from '#/platform/replies/check-version.ts';
import { fromMinorUnits, toMinorUnits } from '#/platform/values/money.ts';
import { searchText } from '#/platform/lists/search.ts';
import { iso } from '#/platform/values/time.ts';
import { lockFamily } from './family.ts';
import { mustManageProducts, nameTaken, presentProduct, readProduct, type ProductRow } from './product.ts';

type Changes = Omit<Input<typeof update>, 'productId'>;

export async function updateProduct(
  ctx: Ctx,
  { productId, ...changes }: Input<typeof update>,
): Promise<Reply<Result<typeof update>>> {
  mustManageProducts(ctx);
  return transaction(ctx, async (tx) => {
    await lockFamily(tx, productId, changes.parentProductId);
    const before = await readProduct(tx, productId);
    checkVersion(tx, before.version);
    await write(tx, before, changes);
    const after = await readProduct(tx, productId);
    const product = presentProduct(tx, after);
    const { changedFields, previous, current } = differenceOf(presentProduct(tx, before), product);
    if (changedFields.length > 0) {
      await publish(tx, 'product.updated', product, { changedFields, previous });
      await audit(tx, 'product.update', 'product', productId, previous, current);
    }
    return reply({ data: { product } }, { version: after.version });
  });
}

async function write(tx: Ctx, before: ProductRow, changes: Changes): Promise<void> {
  const given = <T>(value: T | undefined, stored: T): T => (value === undefined ? stored : value);
  const name = given(changes.name, before.name);
  const description = given(changes.description, before.description);
  const sku = given(changes.sku, before.sku);
  const { price, currency } = priceAfter(tx, before, changes);
  try {
    await sql`
      update product set
        name = ${name}, description = ${description}, sku = ${sku}, search_text = ${searchText([name, description, sku], [])},
        parent_product_id = ${given(changes.parentProductId, before.parent_product_id)},
        price = ${price}, currency = ${currency}, active = ${given(changes.active, before.active)},
        updated_at = ${iso(tx.now)}, version = version + 1
      where account_id = ${tx.accountId} and id = ${before.id}`.execute(tx.db);
  } catch (error) {
    if (violates(error, '23505', 'product_name')) throw nameTaken();
    throw error;
  }
}

/** If only the currency changes, the price keeps its number. */
function priceAfter(
  tx: Ctx,
  before: ProductRow,
  changes: Changes,
): { price: number | null; currency: string } {
  const currencyBefore = before.currency ?? tx.account.currency;
  const currency = changes.currency ?? currencyBefore;
  const kept = before.price === null ? null : fromMinorUnits(before.price, currencyBefore);
  const price = changes.price === undefined ? kept : changes.price;
  return { price: price === null ? null : toMinorUnits(price, currency, 'price'), currency };
}
