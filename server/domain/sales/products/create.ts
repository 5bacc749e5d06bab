import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { create } from '@callwright/contract/products.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { toMinorUnits } from '#/platform/values/money.ts';
import { insertProduct } from './find-or-make.ts';
import { lockFamily } from './family.ts';
import { mustManageProducts, nameTaken, presentProduct, readProduct } from './product.ts';

export async function createProduct(
  ctx: Ctx,
  { price, ...input }: Input<typeof create>,
): Promise<Reply<Result<typeof create>>> {
  mustManageProducts(ctx);
  return transaction(ctx, async (tx) => {
    await lockFamily(tx, null, input.parentProductId);
    const currency = input.currency ?? tx.account.currency;
    const id = await insertProduct(tx, {
      ...input,
      currency,
      price: price === null || price === undefined ? null : toMinorUnits(price, currency, 'price'),
    });
    if (id === null) throw nameTaken();
    const row = await readProduct(tx, id);
    return reply({ data: { product: presentProduct(tx, row) } }, { version: row.version });
  });
}
