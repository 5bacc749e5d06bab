import {
  choiceParam,
  dateParam,
  idsParam,
  positiveParam,
  textParam,
  type SearchInput,
} from '../ui/search-params.ts';

/** The explained day and the lead, as kept in the URL. */
export type SlotSearch = {
  date?: string | undefined;
  timeZone?: string | undefined;
  selectedHost?: number | undefined;
  /** The routing rules matched by a lead's answers. */
  rules?: string | undefined;
  show?: 'missing' | undefined;
};

export function slotSearch(search: SearchInput): SlotSearch {
  return {
    date: dateParam(search['date']),
    timeZone: textParam(search['timeZone']),
    selectedHost: positiveParam(search['selectedHost']),
    rules: idsParam(search['rules']),
    show: choiceParam(search['show'], ['missing']),
  };
}
