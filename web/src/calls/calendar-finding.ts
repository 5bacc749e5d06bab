import type { CallDetail } from '../records.ts';

export type Finding = NonNullable<NonNullable<CallDetail['calendar']>['found']>;

/**
 * The host's change of the entry; null if the call has been moved to the entry's time since. Then the entry is written
 * again in a moment.
 */
export function findingOf({ calendar, dateTime }: Pick<CallDetail, 'calendar' | 'dateTime'>): Finding | null {
  const found = calendar?.found ?? null;
  const isFollowed =
    found !== null && found.startsAt !== null && Date.parse(found.startsAt) === Date.parse(dateTime);
  return isFollowed ? null : found;
}
