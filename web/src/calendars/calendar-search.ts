import { calendarProviders, type CalendarProvider } from '@callwright/contract/calendar-providers.ts';
import { choiceParam, type SearchInput } from '../ui/search-params.ts';

/** What came of going to a provider; the service sends it along on the way back. */
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
