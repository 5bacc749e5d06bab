import type { Contact } from '../endpoints.ts';
import { contactStatusNames } from '../ui/choices.ts';
import { choiceParam, positiveParam, textParam, type SearchInput } from '../ui/search-params.ts';

const contactColumns = ['joinedTime', 'lastActivityAt', 'firstName', 'lastName', 'email'] as const;
const directions = ['asc', 'desc'] as const;

/** The filters of the contact list as its address keeps them, named as the endpoint names them. */
export type ContactSearch = {
  search?: string | undefined;
  statuses?: Contact['status'] | undefined;
  orderColumn?: (typeof contactColumns)[number] | undefined;
  orderBy?: (typeof directions)[number] | undefined;
  page?: number | undefined;
};

export function contactSearch(search: SearchInput): ContactSearch {
  return {
    search: textParam(search['search']),
    statuses: choiceParam(search['statuses'], Object.keys(contactStatusNames) as Contact['status'][]), // its keys by type
    orderColumn: choiceParam(search['orderColumn'], contactColumns),
    orderBy: choiceParam(search['orderBy'], directions),
    page: positiveParam(search['page']),
  };
}
