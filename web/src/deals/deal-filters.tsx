import type { ReactNode } from 'react';
import { useStageOptions } from '../contacts/use-stages.ts';
import { useProductOptions } from '../products/use-products.ts';
import { useLevel } from '../auth/session.ts';
import { AsOfField } from '../past/as-of.tsx';
import { dealTypeNames, optionsOf, paymentStatusNames } from '../ui/choices.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { activeFilters, FilterFields, searchFor, type ListFilter } from '../ui/list-filters.tsx';
import { OrderSelect } from '../ui/order-select.tsx';
import { parts } from '../ui/search-params.ts';
import { useEventOptions } from '../ui/use-event-options.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { noFilter, type DealSearch } from './deal-search.ts';
import { say } from './say.ts';

const orders = () => ({
  'time-desc': say('order.newest'),
  'time-asc': say('order.oldest'),
  'value-desc': say('order.largest'),
  'value-asc': say('order.smallest'),
  'createdAt-desc': say('order.entered'),
});

const main = (): ListFilter<DealSearch>[] => [
  searchFor(say('filter.search')),
  { kind: 'dates', label: say('filter.dates'), from: 'timeFrom', to: 'timeTo' },
];

type Props = {
  search: DealSearch;
  filter: (change: DealSearch) => void;
  /** Next to the filters: other parts of a view. */
  more?: ReactNode;
  /** Whether the rows as of an earlier instant can be shown. */
  hasPast?: boolean;
};

export function DealFilters({ search, filter, more: beside, hasPast = false }: Props) {
  const mayLookBack = useLevel('deals:read') === 'all' && hasPast;
  const more = useMore(search);
  return (
    <FilterBar
      active={activeFilters({ filters: [...main(), ...more], search, filter })}
      onClear={() => filter(noFilter)}
      main={
        <>
          <FilterFields filters={main()} search={search} filter={filter} />
          <OrderSelect orders={orders()} search={search} filter={filter} />
          {beside}
        </>
      }
    >
      <FilterFields filters={more} search={search} filter={filter} />
      {mayLookBack && <AsOfField search={search} filter={filter} />}
    </FilterBar>
  );
}

function useMore(search: DealSearch): ListFilter<DealSearch>[] {
  const members = useMemberOptions();
  const products = useProductOptions(parts(search.productIds).map(Number));
  const setters = [{ value: '0', label: say('nobody') }, ...members];
  return [
    { kind: 'list', name: 'transactionType', label: say('kind'), options: optionsOf(dealTypeNames) },
    { kind: 'list', name: 'paymentStatus', label: say('payment'), options: optionsOf(paymentStatusNames) },
    { kind: 'list', name: 'stageIds', label: say('filter.stage'), options: useStageOptions() },
    { kind: 'list', name: 'userIds', label: say('closer'), options: members },
    { kind: 'list', name: 'setterIds', label: say('setter'), options: setters },
    { kind: 'list', name: 'productIds', label: say('product'), options: products },
    { kind: 'list', name: 'eventIds', label: say('filter.event'), options: useEventOptions() },
  ];
}
