import { calendarProviders, type CalendarProvider } from '@callwright/contract/calendar-providers.ts';
import { choiceParam, type SearchInput } from '../ui/search-params.ts';

/** The outcomes of connecting to a provider, which the service adds to the return address. */
const outcomes = ['CONNECTED', 'DENIED', 'NOT_ALLOWED', 'NOT_REACHED', 'LIMIT_REACHED', 'FAILED'] as const;
export type ConnectOutcome = (typeof outcomes)[number];

export type CalendarSearch = {
  calendar?: ConnectOutcome | undefined;
  provider?: CalendarProvider | undefined;
};

export function calendarSearch(search: SearchInput): CalendarSearch {
  return {
    calendar: choiceParam(search['calendar'], outcomes),
    provider: choiceParam(search['provider'], calendarProviders),
  };
}
