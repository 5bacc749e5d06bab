import { Select } from '@mantine/core';
import { optionsOf, transactionSourceNames, transactionStatusNames } from '../ui/choices.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { activeFilters, FilterFields, searchFor, type ListFilter } from '../ui/list-filters.tsx';
import { noFilter, type PaymentSearch } from './payment-search.ts';
import { say } from './say.ts';

const syncedNames = () => ({ true: say('filter.linked'), false: say('filter.unlinked') });

const orders = (): Record<string, { label: string; search: PaymentSearch }> => ({
  newest: { label: say('order.newest'), search: { sort: undefined, sortByAmount: undefined } },
  oldest: { label: say('order.oldest'), search: { sort: 'asc', sortByAmount: undefined } },
  largest: { label: say('order.largest'), search: { sort: undefined, sortByAmount: 'descAmount' } },
  smallest: { label: say('order.smallest'), search: { sort: undefined, sortByAmount: 'ascAmount' } },
});

const main = (): ListFilter<PaymentSearch>[] => [
  searchFor(say('filter.search')),
  { kind: 'dates', label: say('filter.dates'), from: 'timeFrom', to: 'timeTo' },
];
const more = (): ListFilter<PaymentSearch>[] => [
  { kind: 'choice', name: 'synced', label: say('deal'), names: syncedNames() },
  { kind: 'list', name: 'source', label: say('filter.source'), options: optionsOf(transactionSourceNames) },
  { kind: 'list', name: 'status', label: say('filter.status'), options: optionsOf(transactionStatusNames) },
];

type Props = { search: PaymentSearch; filter: (change: PaymentSearch) => void };

export function PaymentFilters({ search, filter }: Props) {
  const order = Object.entries(orders()).find(
    ([, one]) => one.search.sort === search.sort && one.search.sortByAmount === search.sortByAmount,
  );
  return (
    <FilterBar
      active={activeFilters({ filters: [...main(), ...more()], search, filter })}
      onClear={() => filter(noFilter)}
      main={
        <>
          <FilterFields filters={main()} search={search} filter={filter} />
          <Select
            label={say('order')}
            allowDeselect={false}
            w={170}
            data={Object.entries(orders()).map(([value, { label }]) => ({ value, label }))}
            value={order?.[0] ?? 'newest'}
            onChange={(key) => filter(orders()[key ?? '']?.search ?? {})}
          />
        </>
      }
    >
      <FilterFields filters={more()} search={search} filter={filter} />
    </FilterBar>
  );
}
