import { Select } from '@mantine/core';
import { optionsOf, transactionSourceNames, transactionStatusNames } from '../ui/choices.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { activeFilters, FilterFields, searchFor, type ListFilter } from '../ui/list-filters.tsx';
import { noFilter, type PaymentSearch } from './payment-search.ts';

const syncedNames = { true: 'Linked to a deal', false: 'Without a deal' };

const orders: Record<string, { label: string; search: PaymentSearch }> = {
  newest: { label: 'Newest first', search: { sort: undefined, sortByAmount: undefined } },
  oldest: { label: 'Oldest first', search: { sort: 'asc', sortByAmount: undefined } },
  largest: { label: 'Largest first', search: { sort: undefined, sortByAmount: 'descAmount' } },
  smallest: { label: 'Smallest first', search: { sort: undefined, sortByAmount: 'ascAmount' } },
};

const main: ListFilter<PaymentSearch>[] = [
  searchFor('Payer, amount or reference'),
  { kind: 'dates', label: 'Dates', from: 'timeFrom', to: 'timeTo' },
];
const more: ListFilter<PaymentSearch>[] = [
  { kind: 'choice', name: 'synced', label: 'Deal', names: syncedNames },
  { kind: 'list', name: 'source', label: 'Source', options: optionsOf(transactionSourceNames) },
  { kind: 'list', name: 'status', label: 'Status', options: optionsOf(transactionStatusNames) },
];

type Props = { search: PaymentSearch; filter: (change: PaymentSearch) => void };

export function PaymentFilters({ search, filter }: Props) {
  const order = Object.entries(orders).find(
    ([, one]) => one.search.sort === search.sort && one.search.sortByAmount === search.sortByAmount,
  );
  return (
    <FilterBar
      active={activeFilters({ filters: [...main, ...more], search, filter })}
      onClear={() => filter(noFilter)}
      main={
        <>
          <FilterFields filters={main} search={search} filter={filter} />
          <Select
            label="Order"
            allowDeselect={false}
            w={170}
            data={Object.entries(orders).map(([value, { label }]) => ({ value, label }))}
            value={order?.[0] ?? 'newest'}
            onChange={(key) => filter(orders[key ?? '']?.search ?? {})}
          />
        </>
      }
    >
      <FilterFields filters={more} search={search} filter={filter} />
    </FilterBar>
  );
}
