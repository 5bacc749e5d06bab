import { choiceParam, dateParam, idsParam, positiveParam, type SearchInput } from '../ui/search-params.ts';
import type { View } from './days.ts';

/** What the address of the calendar keeps. */
export type CalendarSearch = {
  view?: View | undefined;
  date?: string | undefined;
  /** Whose day or week it is; default: one’s own. */
  host?: number | undefined;
  /** Whose columns the team has; default: everybody who takes calls. */
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
