import type { depositPurposes } from '@callwright/contract/deposit-setting.ts';
import type { PaymentProvider } from '@callwright/contract/payment-providers.ts';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { hashOfToken } from '#/platform/secrets/workspace-tokens.ts';
import { iso } from '#/platform/values/time.ts';
import { sealBody, type DepositBody } from './deposit-row.ts';

/**
 * Stripe keeps a page open for at least 30 minutes. The end is fixed beforehand, so this is how late it may be opened.
 */
export const openingMs = 4 * minuteMs;
const openMs = 31 * minuteMs;
/** Time for the event of a last-minute payment to arrive after the page has closed. */
const graceMs = 5 * minuteMs;
/** When to check first: a visitor who left before the page was opened has nothing to pay. */
const firstLookMs = minuteMs;

export type NewDeposit = {
  eventId: number;
  startMs: number;
  purpose: (typeof depositPurposes)[number];
  provider: PaymentProvider;
  amount: number;
  currency: string;
  refundUntilMin: number | null;
  holdId: string;
  body: DepositBody<object>;
};

/** When the page of a deposit that starts now closes, and until when its time must be held. */
export function timesFrom(nowMs: number): { expiresMs: number; heldUntilMs: number } {
  const expiresMs = nowMs + openingMs + openMs;
  return { expiresMs, heldUntilMs: expiresMs + graceMs };
}

/** Stores the deposit before the provider is contacted. */
export async function insertDeposit(tx: Ctx, deposit: NewDeposit): Promise<void> {
  const now = iso(tx.now);
  await sql`
    insert into call_deposit (account_id, token_hash, event_id, purpose, provider, body, hold_id, starts_at, amount, currency, refund_until_min, state,
      expires_at, due_at, created_at, updated_at)
    values (${tx.accountId}, ${hashOfToken(deposit.body.token)}, ${deposit.eventId}, ${deposit.purpose}, ${deposit.provider}, ${sealBody(tx, deposit.body)}, ${deposit.holdId},
      ${iso(deposit.startMs)}, ${deposit.amount}, ${deposit.currency}, ${deposit.refundUntilMin}, 'OPEN',
      ${iso(timesFrom(tx.now).expiresMs)}, ${iso(tx.now + firstLookMs)}, ${now}, ${now})`.execute(tx.db);
}
