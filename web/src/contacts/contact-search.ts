import type { routes } from '@callwright/sdk/routes';
import { contactStates, latestOutcomes } from '../ui/choice-values.ts';
import {
  choiceParam,
  choicesParam,
  dateParam,
  flagParam,
  idsParam,
  momentParam,
  positiveParam,
  textParam,
  type Filter,
  type SearchInput,
} from '../ui/search-params.ts';

/** The filters of the contact list as kept in its URL, named and formatted as the endpoint takes them. */
export type ContactFilter = Filter<
  typeof routes.contacts.list,
  | 'search'
  | 'statuses'
  | 'stageIds'
  | 'tag'
  | 'userId'
  | 'setterIds'
  | 'assigned'
  | 'outcome'
  | 'eventIds'
  | 'timeFrom'
  | 'timeTo'
  | 'utmKeys'
  | 'utmValues'
  | 'asOf'
>;

export type ContactSearch = ContactFilter &
  Filter<typeof routes.contacts.list, 'orderColumn' | 'orderBy'> & { page?: number | undefined };

export function contactSearch(search: SearchInput): ContactSearch {
  return {
    ...contactFilter(search),
    orderColumn: choiceParam(search['orderColumn'], [
      'joinedTime',
      'lastActivityAt',
      'firstName',
      'lastName',
      'email',
    ]),
    orderBy: choiceParam(search['orderBy'], ['asc', 'desc']),
    page: positiveParam(search['page']),
  };
}

function contactFilter(search: SearchInput): ContactFilter {
  return {
    search: textParam(search['search']),
    statuses: choicesParam(search['statuses'], contactStates),
    stageIds: idsParam(search['stageIds']),
    tag: textParam(search['tag']),
    userId: idsParam(search['userId']),
    setterIds: idsParam(search['setterIds']),
    assigned: flagParam(search['assigned']),
    outcome: choicesParam(search['outcome'], latestOutcomes),
    eventIds: idsParam(search['eventIds']),
    timeFrom: dateParam(search['timeFrom']),
    timeTo: dateParam(search['timeTo']),
    utmKeys: textParam(search['utmKeys']),
    utmValues: textParam(search['utmValues']),
    asOf: momentParam(search['asOf']),
  };
}

export const noFilter: ContactFilter = contactFilter({});
