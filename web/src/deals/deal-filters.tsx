import type { ReactNode } from 'react';
import { useStageOptions } from '../contacts/use-stages.ts';
import { useProductOptions } from '../products/use-products.ts';
import { dealTypeNames, optionsOf, paymentStatusNames } from '../ui/choices.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { activeFilters, FilterFields, searchFor, type ListFilter } from '../ui/list-filters.tsx';
import { OrderSelect } from '../ui/order-select.tsx';
import { parts } from '../ui/search-params.ts';
import { useEventOptions } from '../ui/use-event-options.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { noFilter, type DealSearch } from './deal-search.ts';

const orders = {
  'time-desc': 'Newest first',
  'time-asc': 'Oldest first',
  'value-desc': 'Largest first',
  'value-asc': 'Smallest first',
  'createdAt-desc': 'Entered last',
};

const main: ListFilter<DealSearch>[] = [
  searchFor('Contact, product or payer'),
  { kind: 'dates', label: 'Dates', from: 'timeFrom', to: 'timeTo' },
];

type Props = {
  search: DealSearch;
  filter: (change: DealSearch) => void;
  /** Beside the filters: what else a view keeps. */
  more?: ReactNode;
};

export function DealFilters({ search, filter, more: beside }: Props) {
  const more = useMore(search);
  return (
    <FilterBar
      active={activeFilters({ filters: [...main, ...more], search, filter })}
      onClear={() => filter(noFilter)}
      main={
        <>
          <FilterFields filters={main} search={search} filter={filter} />
          <OrderSelect orders={orders} search={search} filter={filter} />
          {beside}
        </>
      }
    >
      <FilterFields filters={more} search={search} filter={filter} />
    </FilterBar>
  );
}

function useMore(search: DealSearch): ListFilter<DealSearch>[] {
  const members = useMemberOptions();
  const products = useProductOptions(parts(search.productIds).map(Number));
  const setters = [{ value: '0', label: 'Nobody' }, ...members];
  return [
    { kind: 'list', name: 'transactionType', label: 'Kind', options: optionsOf(dealTypeNames) },
    { kind: 'list', name: 'paymentStatus', label: 'Payment', options: optionsOf(paymentStatusNames) },
    { kind: 'list', name: 'stageIds', label: 'Stage of the contact', options: useStageOptions() },
    { kind: 'list', name: 'userIds', label: 'Closer', options: members },
    { kind: 'list', name: 'setterIds', label: 'Setter', options: setters },
    { kind: 'list', name: 'productIds', label: 'Product', options: products },
    { kind: 'list', name: 'eventIds', label: 'Event', options: useEventOptions() },
  ];
}
