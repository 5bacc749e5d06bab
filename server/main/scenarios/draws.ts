import type { ScenarioFile } from '@callwright/contract/scenario.ts';
import { Random } from '#/main/demo/random.ts';

/** The 32-bit golden ratio: seeds of neighbors have nothing in common. */
const spread = 0x9e3779b1;

/** Random numbers for one purpose, which draws for other purposes do not change. */
export function randomFor({ seed }: ScenarioFile, purpose: string): Random {
  let state = seed;
  for (const letter of purpose)
    state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), spread) ^ (state >>> 15);
  return new Random(state);
}

export function spanMs(
  random: Random,
  { min, max }: { readonly min: number; readonly max: number },
  unitMs: number,
): number {
  return Math.round((min + random.next() * (max - min)) * unitMs);
}

export function weighted<T extends { readonly weight: number }>(
  random: Random,
  items: readonly T[],
): T | null {
  const some = items.filter((item) => item.weight > 0);
  if (some.length === 0) return null;
  return random.weighted(some.map((item) => [item, item.weight] as const));
}
