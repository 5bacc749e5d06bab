import { because } from '@callwright/contract/error-reasons.ts';
import type { EventSettings } from '@callwright/contract/event-settings.ts';
import { sourceOf } from '#/domain/sales/payment-connections/source.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { toMinorUnits } from '#/platform/values/money.ts';
import { isTrouble, NotAllowed } from '#/ports/outside/trouble.ts';
import { depositConnection } from './connection.ts';

const totalMs = 10_000;

type Given = { readonly deposit?: EventSettings['deposit'] | undefined };

/**
 * Throws 400 for a deposit that could not be taken: there is no connection, or its key lacks permissions. Asks the
 * provider, so it must run before any transaction.
 */
async function checkDeposit(ctx: Ctx, { deposit }: Given): Promise<void> {
  if (deposit === undefined || deposit === null) return;
  const { provider, amount, currency } = deposit;
  toMinorUnits(amount, currency, 'deposit.amount');
  const connection = await depositConnection(ctx, provider);
  if (connection === null) throw invalid({ deposit: [because('DEPOSIT_NOT_CONNECTED', { provider })] });
  const missing = await rightsOf(ctx, connection);
  if (missing.length > 0)
    throw invalid({ deposit: [because('DEPOSIT_RIGHTS', { provider, rights: missing.join(', ') })] });
}

async function rightsOf(ctx: Ctx, connection: Parameters<typeof sourceOf>[1]): Promise<readonly string[]> {
  try {
    return await sourceOf(ctx.app, connection, totalMs).missingRights();
  } catch (error) {
    if (!isTrouble(error)) throw error;
    const code = error instanceof NotAllowed ? 'PAYMENTS_NOT_ALLOWED' : 'PAYMENTS_NOT_REACHED';
    throw invalid({ deposit: [because(code)] });
  }
}

/** Wraps a handler that saves an event, so that its deposit is checked first. */
export function withDeposit<Input extends Given, Answer>(
  save: (ctx: Ctx, input: Input) => Promise<Answer>,
): ((ctx: Ctx, input: Input) => Promise<Answer>) & { before: (ctx: Ctx, input: Input) => Promise<void> } {
  return Object.assign((ctx: Ctx, input: Input) => save(ctx, input), { before: checkDeposit });
}
