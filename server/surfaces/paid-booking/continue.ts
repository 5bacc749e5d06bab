import type { continueCheckout as contract } from '@callwright/contract/booking-checkouts.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { noteRound } from '#/domain/sales/deposits/claim.ts';
import { depositOfToken, type DepositRow } from '#/domain/sales/deposits/deposit-row.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { perApp } from '#/platform/context/per-app.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { isTrouble } from '#/ports/outside/trouble.ts';
import { visitorOfToken } from '#/surfaces/http/visitor.ts';
import { advance, closePage } from './advance.ts';
import { presentCheckout } from './present.ts';

type Asked = Input<typeof contract>;

/** Payment page URLs, passed from the provider’s answer to the handler of the same request. */
const urls = perApp(() => new Map<string, string>());

/** The provider is called before any transaction. */
export const continueCheckout = Object.assign((ctx: PublicCtx, input: Asked) => show(ctx, input), {
  before: goOn,
});

export const abandonCheckout = Object.assign((ctx: PublicCtx, input: Asked) => show(ctx, input), {
  before: async (ctx: PublicCtx, input: Asked) => {
    const { visitor, row } = await open(ctx, input);
    if (row.state === 'OPEN') await calmly(visitor, row, () => closePage(visitor, row));
    await goOn(ctx, input);
  },
});

async function goOn(ctx: PublicCtx, input: Asked): Promise<void> {
  const { visitor, row } = await open(ctx, input);
  if (row.state !== 'OPEN') return;
  await calmly(visitor, row, async () => {
    const url = await advance(visitor, row);
    if (url !== null) urls(ctx.app).set(keyOf(ctx, input), url);
  });
}

async function show(ctx: PublicCtx, input: Asked): Promise<Result<typeof contract>> {
  const { visitor, row } = await open(ctx, input);
  const url = urls(ctx.app).get(keyOf(ctx, input)) ?? null;
  urls(ctx.app).delete(keyOf(ctx, input));
  return { data: { checkout: await presentCheckout(visitor, row, input.token, url) } };
}

/** Ignores temporary failures of the provider: a waiting visitor asks again. */
async function calmly(visitor: Ctx, row: DepositRow, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isTrouble(error)) throw error;
    await noteRound(visitor, row, error);
  }
}

function keyOf(ctx: PublicCtx, { token }: Asked): string {
  return `${ctx.requestId} ${token}`;
}

async function open(ctx: PublicCtx, { token }: Asked): Promise<{ visitor: Ctx; row: DepositRow }> {
  const visitor = await visitorOfToken(ctx, token);
  const row = await depositOfToken(visitor, token);
  if (row === null) throw notFound('checkout');
  return { visitor, row };
}
