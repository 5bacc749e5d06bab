import { locale } from '../messages/app-language.ts';

/** €1,200, and €1,200.50 where there is a part of it */
export function writeMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
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
