import type { Endpoint } from './endpoint.ts';

/** The deprecation of something: since when, until when it works, and what replaces it. */
export type Deprecation = {
  /** A day, `2026-11-25`. */
  readonly since: string;
  /** The day it stops working, at least 60 days later; missing if no end is set. */
  readonly sunset?: string;
  /** What to use instead, for people. */
  readonly instead: string;
  /** The path of the endpoint that replaces it. */
  readonly successor?: `/${string}`;
  /** For a field that stays: the deprecated values. */
  readonly values?: readonly string[];
};

/** The minimum number of days that something works after its end was announced (interface, part 9). */
export const noticeDays = 60;

/** Something deprecated that a request uses; `part` is null for the endpoint itself. */
export type DeprecatedUse = { readonly part: string | null; readonly deprecation: Deprecation };

/** The deprecated parts that a request uses; parts are names of its input. */
export function deprecatedUses(
  { deprecated, deprecatedParts }: Pick<Endpoint, 'deprecated' | 'deprecatedParts'>,
  given: Readonly<Record<string, unknown>>,
): readonly DeprecatedUse[] {
  if (deprecated === undefined && deprecatedParts === undefined) return none;
  const uses: DeprecatedUse[] = deprecated === undefined ? [] : [{ part: null, deprecation: deprecated }];
  for (const [part, deprecation] of Object.entries(deprecatedParts ?? {}))
    if (isUsed(given[part], deprecation)) uses.push({ part, deprecation });
  return uses;
}
const none: readonly DeprecatedUse[] = [];

function isUsed(value: unknown, { values }: Deprecation): boolean {
  if (value === undefined) return false;
  return values === undefined || (typeof value === 'string' && values.includes(value));
}
