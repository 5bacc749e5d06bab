// https://www.iso.org/iso-4217-currency-codes.html. `Intl` follows custom instead: it gives COP, HUF and others no
// decimals, although banks and payment providers use two, and browsers differ from each other.

const tables: readonly (readonly [decimals: number, currencies: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

/** The number of decimals of a currency by ISO 4217: 2 for EUR, 0 for JPY. */
export function decimalsOf(currency: string): number {
  return tables.find(([, currencies]) => currencies.includes(currency))?.[0] ?? 2;
}

/**
 * For `Intl.NumberFormat`: no amount is shown rounded, and whole amounts are written as is usual for the currency,
 * `$50.00` but `HUF 5,000`.
 */
export function moneyFormat(amount: number, currency: string): Intl.NumberFormatOptions {
  const decimals = decimalsOf(currency);
  return {
    style: 'currency',
    currency,
    maximumFractionDigits: decimals,
    ...(!Number.isInteger(amount) && { minimumFractionDigits: decimals }),
  };
}
