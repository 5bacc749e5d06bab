import { because } from '@callwright/contract/error-reasons.ts';
import { invalid } from '#/platform/errors/errors.ts';

const digitsOfCurrency = new Map<string, number>();

/** The number of decimals of a currency. */
export function digitsOf(currency: string): number {
  let digits = digitsOfCurrency.get(currency);
  if (digits === undefined) {
    digits =
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2;
    digitsOfCurrency.set(currency, digits);
  }
  return digits;
}

/** An amount in minor units as the number the API shows: 1999 → 19.99 for EUR, 1999 for JPY. */
export function fromMinorUnits(amount: number, currency: string): number {
  return amount / 10 ** digitsOf(currency);
}

/** The reverse: 19.99 → 1999 for EUR. Throws 400 on the field if the amount has more decimals than its currency. */
export function toMinorUnits(amount: number, currency: string, field: string): number {
  const digits = digitsOf(currency);
  const minor = Math.round(amount * 10 ** digits);
  if (fromMinorUnits(minor, currency) === amount) return minor;
  throw invalid({
    [field]: [
      digits === 0
        ? because('CURRENCY_WITHOUT_DECIMALS', { currency })
        : because('CURRENCY_DECIMALS', { currency, digits }),
    ],
  });
}
