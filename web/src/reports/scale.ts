/** Round tick values from 0 or below up to at least the largest value, in about four steps; integers for counts. */
export function ticksFor(values: readonly number[], isCounted: boolean): number[] {
  const max = Math.max(0, ...values);
  const min = Math.min(0, ...values);
  const rounded = roundUp((max - min || 1) / stepsWanted);
  const step = isCounted ? Math.ceil(rounded) : rounded;
  const first = Math.floor(min / step);
  const last = Math.max(Math.ceil(max / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

const stepsWanted = 4;
const roundSteps = [1, 2, 2.5, 5, 10];

/** 0.037 → 0.05 */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return (roundSteps.find((one) => one * power >= value * (1 - Number.EPSILON)) ?? 10) * power;
}
