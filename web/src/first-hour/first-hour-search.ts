import { choiceParam, positiveParam, type SearchInput } from '../ui/search-params.ts';

export const stepKeys = ['hours', 'event', 'share'] as const;
export type StepKey = (typeof stepKeys)[number];

/** Where one is in the first hour, as the address keeps it. */
export function firstHourSearch(search: SearchInput): {
  step?: StepKey | undefined;
  eventId?: number | undefined;
} {
  return { step: choiceParam(search['step'], stepKeys), eventId: positiveParam(search['eventId']) };
}
