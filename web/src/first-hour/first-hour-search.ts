import { choiceParam, positiveParam, type SearchInput } from '../ui/search-params.ts';

export const stepKeys = ['hours', 'event', 'share'] as const;
export type StepKey = (typeof stepKeys)[number];

/** The step of the setup, as kept in the URL. */
export function firstHourSearch(search: SearchInput): {
  step?: StepKey | undefined;
  eventId?: number | undefined;
} {
  return { step: choiceParam(search['step'], stepKeys), eventId: positiveParam(search['eventId']) };
}
