import type { Contact } from '../endpoints.ts';
import { contactStatusNames, latestOutcomeNames } from '../ui/choices.ts';
import {
  choiceParam,
  choicesParam,
  dateParam,
  flagParam,
  idsParam,
  positiveParam,
  textParam,
  type SearchInput,
} from '../ui/search-params.ts';

const contactColumns = ['joinedTime', 'lastActivityAt', 'firstName', 'lastName', 'email'] as const;
const directions = ['asc', 'desc'] as const;

/** The filters of the contact list as its address keeps them, named and written as the endpoint takes them. */
export type ContactFilter = {
  search?: string | undefined;
  statuses?: string | undefined;
  tag?: string | undefined;
  userId?: string | undefined;
  setterIds?: string | undefined;
  assigned?: 'true' | 'false' | undefined;
  outcome?: string | undefined;
  eventIds?: string | undefined;
  timeFrom?: string | undefined;
  timeTo?: string | undefined;
  utmKeys?: string | undefined;
  utmValues?: string | undefined;
};

export type ContactSearch = ContactFilter & {
  orderColumn?: (typeof contactColumns)[number] | undefined;
  orderBy?: (typeof directions)[number] | undefined;
  page?: number | undefined;
};

export function contactSearch(search: SearchInput): ContactSearch {
  return {
    ...contactFilter(search),
    orderColumn: choiceParam(search['orderColumn'], contactColumns),
    orderBy: choiceParam(search['orderBy'], directions),
    page: positiveParam(search['page']),
  };
}

function contactFilter(search: SearchInput): ContactFilter {
  return {
    search: textParam(search['search']),
    statuses: choicesParam(search['statuses'], Object.keys(contactStatusNames) as Contact['status'][]), // its keys by type
    tag: textParam(search['tag']),
    userId: idsParam(search['userId']),
    setterIds: idsParam(search['setterIds']),
    assigned: flagParam(search['assigned']),
    outcome: choicesParam(search['outcome'], Object.keys(latestOutcomeNames)),
    eventIds: idsParam(search['eventIds']),
    timeFrom: dateParam(search['timeFrom']),
    timeTo: dateParam(search['timeTo']),
    utmKeys: textParam(search['utmKeys']),
    utmValues: textParam(search['utmValues']),
  };
}

export const noFilter: ContactFilter = contactFilter({});
