import { locale } from '../messages/app-language.ts';

/** €1,200, or €1,200.50 with a fraction. */
export function writeMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency,
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
}

/** Formats amounts in a column: if one has a fraction, all have decimals, so that they line up. */
export function moneyWriter(amounts: readonly number[], currency: string): (amount: number) => string {
  if (amounts.every(Number.isInteger)) return (amount) => writeMoney(amount, currency);
  const format = new Intl.NumberFormat(locale(), { style: 'currency', currency });
  return (amount) => format.format(amount);
}

/** The number of decimals of a currency: 2 for EUR, 0 for JPY. */
export function decimalsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
