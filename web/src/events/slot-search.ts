import { choiceParam, dateParam, positiveParam, textParam, type SearchInput } from '../ui/search-params.ts';

/** Which day is explained, as the address keeps it. */
export type SlotSearch = {
  date?: string | undefined;
  timeZone?: string | undefined;
  selectedHost?: number | undefined;
  show?: 'missing' | undefined;
};

export function slotSearch(search: SearchInput): SlotSearch {
  return {
    date: dateParam(search['date']),
    timeZone: textParam(search['timeZone']),
    selectedHost: positiveParam(search['selectedHost']),
    show: choiceParam(search['show'], ['missing']),
  };
}
