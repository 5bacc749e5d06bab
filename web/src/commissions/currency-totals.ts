type Amount = { readonly currency: string; readonly current: number; readonly proposed: number };

/** The totals of a trial by currency. */
export function currencyTotals(amounts: readonly Amount[]): Amount[] {
  return [...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    current: sumOf(some.map(({ current }) => current)),
    proposed: sumOf(some.map(({ proposed }) => proposed)),
  }));
}

/** Adds in thousandths to avoid floating-point errors. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + Math.round(amount * 1_000), 0) / 1_000;
}
