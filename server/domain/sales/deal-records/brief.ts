import type { Ctx } from '#/platform/context/ctx.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';

/** A product as shown inside other records; the price is in minor units. */
export type ProductBrief = { id: number; name: string; price: number | null; currency: string | null };

export function presentBrief(ctx: Ctx, product: ProductBrief) {
  return { id: product.id, name: product.name, ...presentPrice(ctx, product) };
}

export function presentPrice(ctx: Ctx, { price, currency: own }: Pick<ProductBrief, 'price' | 'currency'>) {
  const currency = own ?? ctx.account.currency;
  return { price: price === null ? null : fromMinorUnits(price, currency), currency };
}
