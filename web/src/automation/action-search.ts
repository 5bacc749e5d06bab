import type { routes } from '@callwright/sdk/routes';
import { flagParam, idsParam, positiveParam, type Filter, type SearchInput } from '../ui/search-params.ts';

/** The filters of the history as kept in its URL, named and formatted as the endpoint takes them. */
export type ActionSearch = Filter<typeof routes.automations.history, 'ruleIds' | 'userIds' | 'isPaused'> & {
  page?: number | undefined;
};

export function actionSearch(search: SearchInput): ActionSearch {
  const isPaused = search['isPaused'];
  return {
    ruleIds: idsParam(search['ruleIds']),
    userIds: idsParam(search['userIds']),
    isPaused: isPaused === undefined ? undefined : flagParam(isPaused),
    page: positiveParam(search['page']),
  };
}
