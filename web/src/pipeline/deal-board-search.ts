import { dealSearch, type DealSearch } from '../deals/deal-search.ts';
import { choiceParam, type SearchInput } from '../ui/search-params.ts';

export type DealGroup = 'stage' | 'paymentStatus' | 'transactionType';
export type DealBoardSearch = DealSearch & { by?: DealGroup | undefined };

export function dealBoardSearch(search: SearchInput): DealBoardSearch {
  return {
    ...dealSearch(search),
    by: choiceParam(search['by'], ['stage', 'paymentStatus', 'transactionType']),
  };
}
