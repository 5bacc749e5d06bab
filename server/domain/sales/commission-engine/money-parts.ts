/** `amount × numerator / denominator` for non-negative numbers, rounded to whole units, halves up. */
export function portion(amount: number | bigint, numerator: number, denominator: number): number {
  const [over, under] = [BigInt(amount) * BigInt(numerator), BigInt(denominator)];
  return Number((2n * over + under) / (2n * under));
}

export const wholeBps = 10_000;

/**
 * Splits an amount by basis points; parts of 10,000 together give exactly the amount. What rounding down leaves goes to
 * the largest remainders, one unit each, the earlier of two equal ones first. Basis points that nobody has stay with
 * the company, which comes last.
 */
export function splitUp(amount: number, bps: readonly number[]): number[] {
  const kept = wholeBps - bps.reduce((sum, part) => sum + part, 0);
  const exact = [...bps, kept].map((part) => BigInt(amount) * BigInt(part));
  const whole = BigInt(wholeBps);
  const parts = exact.map((part) => Number(part / whole));
  let left = amount - parts.reduce((sum, part) => sum + part, 0);
  const order = exact
    .map((part, place) => ({ place, remainder: Number(part % whole) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.place - b.place);
  for (const { place } of order) {
    if (left === 0) break;
    parts[place] = (parts[place] ?? 0) + 1;
    left -= 1;
  }
  return parts.slice(0, bps.length);
}
