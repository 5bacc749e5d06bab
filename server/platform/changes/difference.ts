import { isDeepStrictEqual } from 'node:util';

export type Difference = {
  changedFields: string[];
  previous: Record<string, unknown>;
  current: Record<string, unknown>;
};

/** The fields the API shows that have changed, with their old and new values; without `updatedAt`. */
export function differenceOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Difference {
  const changedFields = Object.keys(after).filter(
    (key) => key !== 'updatedAt' && !isDeepStrictEqual(before[key], after[key]),
  );
  const pick = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
    Object.fromEntries(changedFields.map((key) => [key, values[key]]));
  return { changedFields, previous: pick(before), current: pick(after) };
}
