import { decimalsOf } from '@callwright/contract/currency-decimals.ts';
import { because } from '@callwright/contract/error-reasons.ts';
import { invalid } from '#/platform/errors/errors.ts';

/** An amount in minor units as the number the API shows: 1999 → 19.99 for EUR, 1999 for JPY. */
export function fromMinorUnits(amount: number, currency: string): number {
  return amount / 10 ** decimalsOf(currency);
}

/** The reverse: 19.99 → 1999 for EUR. Throws 400 on the field if the amount has more decimals than its currency. */
export function toMinorUnits(amount: number, currency: string, field: string): number {
  const digits = decimalsOf(currency);
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
