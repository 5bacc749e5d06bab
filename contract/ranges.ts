import type { z } from 'zod';

/**
 * Names that bound a span of time, first and last. Wherever an endpoint takes both, the first must not be after the last. A new
 * pair needs a line here; a test compares them with the names of all endpoints.
 */
const bounds = [
  ['timeFrom', 'timeTo'],
  ['dateFrom', 'dateTo'],
  ['createdAtStart', 'createdAtEnd'],
  ['from', 'to'],
] as const;

/** Lists that belong together by position. One of them alone is fine. */
const pairs = [['utmKeys', 'utmValues']] as const;

type Pair = readonly [string, string];

/** The rules between two fields that follow from the names of an input. */
export type PairRules = { readonly bounds: readonly Pair[]; readonly pairs: readonly Pair[] };

export function pairRules({ shape }: z.ZodObject): PairRules {
  const isIn = ([first, second]: Pair) => first in shape && second in shape;
  return { bounds: bounds.filter(isIn), pairs: pairs.filter(isIn) };
}
