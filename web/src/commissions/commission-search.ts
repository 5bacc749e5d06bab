import { positiveParam, type SearchInput } from '../ui/search-params.ts';

/** The month, and the person whose statement is shown. */
export type CommissionSearch = {
  month?: string | undefined;
  userId?: number | undefined;
  page?: number | undefined;
};

export function commissionSearch(search: SearchInput): CommissionSearch {
  const month = search['month'];
  return {
    month: typeof month === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    userId: positiveParam(search['userId']),
    page: positiveParam(search['page']),
  };
}
