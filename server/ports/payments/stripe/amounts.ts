import { decimalsOf } from '@callwright/contract/currency-decimals.ts';
import { Refused } from '#/ports/outside/trouble.ts';

// https://docs.stripe.com/currencies#zero-decimal and #special-cases

const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const withThreeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '));

/** The number of decimals in Stripe's amounts. ISK and UGX have none, but are sent as if they had two. */
function stripeDigits(currency: string): number {
  if (withoutDecimals.has(currency)) return 0;
  return withThreeDecimals.has(currency) ? 3 : 2;
}

/**
 * Converts Stripe's amount to the product's minor units. Throws if the product keeps fewer decimals and the amount
 * would have to be rounded.
 */
export function amountFrom(amount: number, currency: string): number {
  const more = decimalsOf(currency) - stripeDigits(currency);
  if (more >= 0) return amount * 10 ** more;
  const divisor = 10 ** -more;
  if (amount % divisor !== 0) throw new Refused(`The amount has more decimals than are kept of ${currency}.`);
  return amount / divisor;
}

/** The reverse. Throws for amounts that Stripe cannot represent exactly. */
export function amountFor(amount: number, currency: string): number {
  const more = stripeDigits(currency) - decimalsOf(currency);
  const sent = more >= 0 ? amount * 10 ** more : amount / 10 ** -more;
  // https://docs.stripe.com/currencies#special-cases: with three decimals, the last has to be 0.
  if (!Number.isInteger(sent) || (withThreeDecimals.has(currency) && sent % 10 !== 0))
    throw new Refused(`Stripe does not take an amount with so many decimals in ${currency}.`);
  return sent;
}
