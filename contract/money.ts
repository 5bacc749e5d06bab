import { z } from 'zod';
import { currency } from './shared.ts';

/** Stays exact in minor units, of which a currency has at most four digits. */
const amountMax = 100_000_000_000;
const kind = 'Must be a number';
const most = `Must be at most ${amountMax}`;

/** An amount of money; how many decimals it may have depends on its currency. */
export const amount = z.number(kind).min(0, 'Must not be negative').max(amountMax, most);
/** The same, negative for money that was given back. */
export const signedAmount = z
  .number(kind)
  .min(-amountMax, `Must be at least −${amountMax}`)
  .max(amountMax, most)
  .refine((value) => value !== 0, 'Must not be 0');

const currencies = new Set(Intl.supportedValuesOf('currency'));

export const knownCurrency = currency.refine(
  (value) => currencies.has(value),
  'Must be a currency code of ISO 4217',
);
