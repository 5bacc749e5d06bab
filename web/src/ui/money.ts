import { locale } from '../messages/app-language.ts';

/** €1,200, and €1,200.50 where there is a part of it */
export function writeMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
}

/** Writes amounts that stand below each other: all with decimals if one of them has a part, so that they line up. */
export function moneyWriter(amounts: readonly number[], currency: string): (amount: number) => string {
  if (amounts.every(Number.isInteger)) return (amount) => writeMoney(amount, currency);
  const format = new Intl.NumberFormat(locale(), { style: 'currency', currency });
  return (amount) => format.format(amount);
}

/** How many decimals an amount of a currency has: 2 of EUR, 0 of JPY. */
export function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** A currency as it is typed, once it could be one; until then any, so that amounts can be formatted. */
export function currencyFor(text: string): string {
  return /^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : 'USD';
}
