import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLevel } from '../auth/session.ts';
import { AsOfField } from '../past/as-of.tsx';
import { optionsOf, transactionSourceNames, transactionStatusNames } from '../ui/choices.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { activeFilters, FilterFields, searchFor, type ListFilter } from '../ui/list-filters.tsx';
import { noFilter, orderOf, orderTo, type PaymentSearch } from './payment-search.ts';
import { say } from './say.ts';

const syncedNames = () => ({ true: say('filter.linked'), false: say('filter.unlinked') });

const orders = () => ({
  'date-desc': say('order.newest'),
  'date-asc': say('order.oldest'),
  'amount-desc': say('order.largest'),
  'amount-asc': say('order.smallest'),
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

type Props = {
  search: PaymentSearch;
  filter: (change: PaymentSearch) => void;
  /** Next to the filters: other parts of a view. */
  more: ReactNode;
};

export function PaymentFilters({ search, filter, more: beside }: Props) {
  const mayLookBack = useLevel('deals:read') === 'all';
  const { column, by } = orderOf(search);
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
            data={optionsOf(orders())}
            value={`${column}-${by}`}
            onChange={(key) => {
              const [next = 'date', direction] = (key ?? '').split('-');
              filter(orderTo(next, direction === 'asc' ? 'asc' : 'desc'));
            }}
          />
          {beside}
        </>
      }
    >
      <FilterFields filters={more()} search={search} filter={filter} />
      {mayLookBack && <AsOfField search={search} filter={filter} />}
    </FilterBar>
  );
}
