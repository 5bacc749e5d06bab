import { moneyFormat } from '@callwright/contract/currency-decimals.ts';
import { locale } from '../messages/app-language.ts';

/** €1,200, or €1,200.50 with a fraction. */
export function writeMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat(locale(), {
    ...moneyFormat(amount, currency),
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount);
}

/** Formats amounts in a column: if one has a fraction, all have decimals, so that they line up. */
export function moneyWriter(amounts: readonly number[], currency: string): (amount: number) => string {
  const part = amounts.find((amount) => !Number.isInteger(amount));
  if (part === undefined) return (amount) => writeMoney(amount, currency);
  const format = new Intl.NumberFormat(locale(), moneyFormat(part, currency));
  return (amount) => format.format(amount);
}
