import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { NotReached, Refused } from '#/ports/outside/trouble.ts';
import type { CheckoutState, NewCheckout, PaymentSource } from '#/ports/payments/payment-source.ts';
import { decideExpired } from './decide.ts';
import type { DepositRow } from './deposit-row.ts';
import { keyOf } from './give-back.ts';
import { openingMs } from './insert-deposit.ts';

/** The current state of an open deposit's page, which is opened first if necessary. Null if there will never be one. */
export async function pageOf(
  ctx: Ctx,
  source: PaymentSource,
  row: DepositRow,
  title: string,
  around: Pick<NewCheckout, 'email' | 'language' | 'paidUrl' | 'cancelUrl'>,
): Promise<CheckoutState | null> {
  if (row.session_id !== null) {
    const state = await source.checkout(row.session_id);
    if (state === null) throw new NotReached('The provider does not know the page any more.');
    return state;
  }
  // Nobody has seen a page, so nobody can have paid.
  if (ctx.app.clock() > toMs(row.created_at) + openingMs)
    return giveUp(ctx, row, 'The page to pay on could not be opened');
  try {
    const state = await source.openCheckout({
      ...around,
      title,
      requestKey: `checkout-${keyOf(row)}`,
      reference: `${row.account_id}/${row.id}`,
      amount: row.amount,
      currency: row.currency,
      expiresAtMs: toMs(row.expires_at),
    });
    return (await keepPage(ctx, row, state)) ? state : null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return giveUp(ctx, row, error.message);
  }
}

async function giveUp(ctx: Ctx, row: DepositRow, reason: string): Promise<null> {
  await transaction(ctx, (tx) => decideExpired(tx, row, reason));
  return null;
}

/** The URL is only revealed once it is stored: a page that we do not know about must not be paid. */
async function keepPage(ctx: Ctx, { id }: DepositRow, state: CheckoutState): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update call_deposit set session_id = ${state.id}, updated_at = ${iso(ctx.now)}
    where account_id = ${ctx.accountId} and id = ${id} and state = 'OPEN' and (session_id is null or session_id = ${state.id})
    returning id`.execute(ctx.db);
  return rows.length > 0;
}
