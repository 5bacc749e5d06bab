/** @jsxImportSource preact */
import { moneyFormat } from '@callwright/contract/currency-decimals.ts';
import type { JSX } from 'preact';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import type { InviteeCall, PageEvent } from './api.ts';
import { locale } from './language.ts';
import { say, sayDuration } from './say.ts';

/** “$50.00”, with the decimals of its currency. */
export function money({ amount, currency }: { amount: number; currency: string }): string {
  return new Intl.NumberFormat(locale(), moneyFormat(amount, currency)).format(amount);
}

type Deposit = NonNullable<InviteeCall['deposit']>;
type Purposed = Pick<Deposit, 'purpose'>;

/** The texts about a deposit, or about a refundable fee. */
export function wordsOf<Name extends 'fact' | 'label' | 'pays' | 'cancelRefunds' | 'cancelKeeps'>(
  { purpose }: Purposed,
  name: Name,
) {
  return purpose === 'NO_SHOW_FEE' ? (`fee.${name}` as const) : (`deposit.${name}` as const);
}

/** The current state of the deposit. */
export function standing(deposit: Deposit): string {
  const { purpose, state } = deposit;
  const amount = money(deposit);
  if (state === 'KEPT') return say('fee.KEPT', { amount });
  return say(state === 'PAID' && purpose === 'NO_SHOW_FEE' ? 'fee.PAID' : `deposit.${state}`, { amount });
}

/** What must be paid and when it is refunded, shown before the pay button. */
export function DepositLine({ deposit }: Pick<PageEvent, 'deposit'>): JSX.Element | null {
  if (deposit === null) return null;
  const { refundUntil } = deposit;
  return (
    <p class="deposit">
      {say(wordsOf(deposit, 'pays'), { amount: money(deposit) })}{' '}
      {refundUntil === null
        ? say('deposit.keeps')
        : refundUntil === 0
          ? say('deposit.refundsUntilStart')
          : say('deposit.refunds', { duration: sayDuration(refundUntil) })}
    </p>
  );
}

/** Whether canceling now refunds the deposit; the server decides by its own clock. */
export function isRefundable({ deposit, dateTime }: InviteeCall): boolean {
  if (deposit === null || deposit.refundUntil === null) return false;
  return Date.now() <= Date.parse(dateTime) - deposit.refundUntil * minuteMs;
}
