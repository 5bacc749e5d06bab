import { because, issue } from './error-reasons.ts';
import { z } from 'zod';
import { currency } from './shared.ts';

/** Amounts stay exact in minor units: a currency has at most four decimals. */
const amountMax = 100_000_000_000;
const kind = because('NOT_NUMBER').text;
const most = because('TOO_LARGE', { max: amountMax }).text;

/** An amount of money; the number of decimals depends on its currency. */
export const amount = z.number(kind).min(0, because('NEGATIVE').text).max(amountMax, most);
/** The same, but more than 0, for payments. */
export const positiveAmount = amount.refine((value) => value !== 0, issue('ZERO'));
/** The same, but negative for refunds. */
export const signedAmount = z
  .number(kind)
  .min(-amountMax, because('TOO_SMALL', { min: -amountMax }).text)
  .max(amountMax, most)
  .refine((value) => value !== 0, issue('ZERO'));

const currencies = new Set(Intl.supportedValuesOf('currency'));

export const knownCurrency = currency.refine((value) => currencies.has(value), issue('CURRENCY_UNKNOWN'));
