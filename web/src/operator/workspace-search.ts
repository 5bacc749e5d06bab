import type { OperatorWorkspace } from '../records.ts';
import { choiceParam, positiveParam, textParam, type SearchInput } from '../ui/search-params.ts';

type Plan = OperatorWorkspace['plan'];
export const planNames: Record<Plan, string> = {
  STARTUP: 'Startup',
  BUSINESS: 'Business',
  ENTERPRISE: 'Enterprise',
};
export const plans = Object.keys(planNames) as Plan[]; // the keys have this type

export type WorkspaceSearch = {
  search?: string | undefined;
  plan?: Plan | undefined;
  page?: number | undefined;
};

export function workspaceSearch(search: SearchInput): WorkspaceSearch {
  return {
    search: textParam(search['search']),
    plan: choiceParam(search['plan'], plans),
    page: positiveParam(search['page']),
  };
}
