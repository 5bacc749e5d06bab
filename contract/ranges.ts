import type { z } from 'zod';

/**
 * Pairs of names that limit a time range. Wherever an endpoint has both, the first must not be after the last. A new
 * pair needs a line here; a test compares these with the names of all endpoints.
 */
const bounds = [
  ['timeFrom', 'timeTo'],
  ['dateFrom', 'dateTo'],
  ['createdAtStart', 'createdAtEnd'],
  ['from', 'to'],
] as const;

/** Lists that correspond by position. One alone is allowed. */
const pairs = [['utmKeys', 'utmValues']] as const;

type Pair = readonly [string, string];

/** The rules between two fields, derived from the names of an input. */
export type PairRules = { readonly bounds: readonly Pair[]; readonly pairs: readonly Pair[] };

export function pairRules({ shape }: z.ZodObject): PairRules {
  const isIn = ([first, second]: Pair) => first in shape && second in shape;
  return { bounds: bounds.filter(isIn), pairs: pairs.filter(isIn) };
}
