import { choiceParam, positiveParam, textParam, type SearchInput } from '../ui/search-params.ts';

export const plans = ['STARTUP', 'BUSINESS', 'ENTERPRISE'] as const;
export const planNames: Record<(typeof plans)[number], string> = {
  STARTUP: 'Startup',
  BUSINESS: 'Business',
  ENTERPRISE: 'Enterprise',
};

export type WorkspaceSearch = {
  search?: string | undefined;
  plan?: (typeof plans)[number] | undefined;
  page?: number | undefined;
};

export function workspaceSearch(search: SearchInput): WorkspaceSearch {
  return {
    search: textParam(search['search']),
    plan: choiceParam(search['plan'], plans),
    page: positiveParam(search['page']),
  };
}
