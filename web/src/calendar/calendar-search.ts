import { choiceParam, dateParam, idsParam, positiveParam, type SearchInput } from '../ui/search-params.ts';
import type { View } from './days.ts';

/** What the URL of the calendar keeps. */
export type CalendarSearch = {
  view?: View | undefined;
  date?: string | undefined;
  /** The host whose day or week is shown; default: the member. */
  host?: number | undefined;
  /** The hosts in the team view; default: everybody who takes calls. */
  hosts?: string | undefined;
};

export function calendarSearch(search: SearchInput): CalendarSearch {
  return {
    view: choiceParam(search['view'], ['day', 'week', 'team']),
    date: dateParam(search['date']),
    host: positiveParam(search['host']),
    hosts: idsParam(search['hosts']),
  };
}
