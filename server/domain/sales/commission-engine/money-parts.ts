/** `amount × numerator / denominator` of numbers that are not negative, in whole units, halves upwards. */
export function portion(amount: number | bigint, numerator: number, denominator: number): number {
  const [over, under] = [BigInt(amount) * BigInt(numerator), BigInt(denominator)];
  return Number((2n * over + under) / (2n * under));
}

export const wholeBps = 10_000;

/**
 * Parts of an amount by basis points: together exactly the amount where they are 10,000 together. What rounding down
 * leaves goes to the largest remainders, one unit each; the earlier of two that are equal gets it. Those who pay keep the
 * basis points that nobody has, and come last.
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
