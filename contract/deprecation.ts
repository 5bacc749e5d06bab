import type { Endpoint } from './endpoint.ts';

/** What is no longer to be used: since when, until when it works, and what takes its place. */
export type Deprecation = {
  /** A day, `2026-11-25`. */
  readonly since: string;
  /** The day it stops to work, 60 days later at least; left out while it has no end. */
  readonly sunset?: string;
  /** What to use instead, for people. */
  readonly instead: string;
  /** The path of the endpoint that takes its place. */
  readonly successor?: `/${string}`;
  /** Of a field that stays: only these values of it. */
  readonly values?: readonly string[];
};

/** So long, at least, does something work after it was said to end (interface, part 9). */
export const noticeDays = 60;

/** Something deprecated that a request uses; `part` is null where it is the endpoint itself. */
export type DeprecatedUse = { readonly part: string | null; readonly deprecation: Deprecation };

/** What of an endpoint's deprecations a request uses; the parts are names of its input. */
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
