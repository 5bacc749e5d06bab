import { toMs } from '#/platform/values/time.ts';
import type { Record } from './definition.ts';

/** Where a contact came from, and when. */
export type Touch = { readonly id: number; readonly atMs: number; readonly source: string | null };

/**
 * A deal or payment once per earlier touch of its contact, with that touch's share; once without a touch if there was
 * none.
 */
export function touchedBy(own: Record, at: string, touches: readonly Touch[]): Record[] {
  const atMs = toMs(String(own[at]));
  const before = touches
    .filter((touch) => touch.atMs <= atMs)
    .toSorted((one, other) => one.atMs - other.atMs || one.id - other.id);
  if (before.length === 0) return [withShares(own, null, { first: 1, last: 1, linear: 1 })];
  return before.map(({ source }, place) =>
    withShares(own, source, {
      first: place === 0 ? 1 : 0,
      last: place === before.length - 1 ? 1 : 0,
      linear: 1 / before.length,
    }),
  );
}

type Shares = { readonly first: number; readonly last: number; readonly linear: number };

function withShares(own: Record, source: string | null, { first, last, linear }: Shares): Record {
  return { ...own, utm_source: source, first_share: first, last_share: last, linear_share: linear };
}
