/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { InviteeCall, PageEvent } from './api.ts';
import { locale } from './language.ts';
import { say, sayDuration } from './say.ts';

const minuteMs = 60_000;

/** “$50.00”, with the decimals of its currency. */
export function money({ amount, currency }: { amount: number; currency: string }): string {
  return new Intl.NumberFormat(locale(), { style: 'currency', currency }).format(amount);
}

type Deposit = NonNullable<InviteeCall['deposit']>;
type Purposed = Pick<Deposit, 'purpose'>;

/** What is said of a deposit, or of a fee that comes back. */
export function wordsOf<Name extends 'fact' | 'label' | 'pays' | 'cancelRefunds' | 'cancelKeeps'>(
  { purpose }: Purposed,
  name: Name,
) {
  return purpose === 'NO_SHOW_FEE' ? (`fee.${name}` as const) : (`deposit.${name}` as const);
}

/** Where it is by now. */
export function standing(deposit: Deposit): string {
  const { purpose, state } = deposit;
  const amount = money(deposit);
  if (state === 'KEPT') return say('fee.KEPT', { amount });
  return say(state === 'PAID' && purpose === 'NO_SHOW_FEE' ? 'fee.PAID' : `deposit.${state}`, { amount });
}

/** What is paid, and when it comes back: said before the button that pays. */
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

/** Whether cancelling now gives the deposit back; the service decides by its own clock. */
export function isRefundable({ deposit, dateTime }: InviteeCall): boolean {
  if (deposit === null || deposit.refundUntil === null) return false;
  return Date.now() <= Date.parse(dateTime) - deposit.refundUntil * minuteMs;
}
