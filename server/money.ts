const digitsOfCurrency = new Map<string, number>();

/** An amount in minor units as the number the API shows: 1999 → 19.99 for EUR, 1999 for JPY. */
export function fromMinorUnits(amount: number, currency: string): number {
  let digits = digitsOfCurrency.get(currency);
  if (digits === undefined) {
    digits =
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
      2;
    digitsOfCurrency.set(currency, digits);
  }
  return amount / 10 ** digits;
}
