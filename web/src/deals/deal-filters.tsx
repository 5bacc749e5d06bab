import { Select } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import { useProductOptions } from '../products/use-products.ts';
import { dealTypeNames, optionsOf, paymentStatusNames } from '../ui/choices.ts';
import { DateRangeField } from '../ui/date-range-field.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import {
  activeDates,
  activeLists,
  activeText,
  ListFilterFields,
  type ListFilter,
} from '../ui/list-filters.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { parts } from '../ui/search-params.ts';
import { useEventOptions } from '../ui/use-event-options.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { noFilter, type DealFilter, type DealSearch } from './deal-search.ts';

/** Orders by what one looks for, not by column and direction. */
const orders = {
  'time-desc': 'Newest first',
  'time-asc': 'Oldest first',
  'value-desc': 'Largest first',
  'value-asc': 'Smallest first',
  'createdAt-desc': 'Entered last',
} as const;

type Props = { search: DealSearch; filter: (change: DealSearch) => void };

export function DealFilters({ search, filter }: Props) {
  const { user } = useMe();
  const lists = useLists(search);
  const order = (key: string | null) => {
    const [orderColumn, orderBy] = (key ?? '').split('-');
    filter({ orderColumn, orderBy } as DealSearch); // the keys of `orders` are made of both
  };
  return (
    <FilterBar
      active={[
        ...activeText('Search', search.search, () => filter({ search: undefined })),
        ...activeDates('Dates', search.timeFrom, search.timeTo, () =>
          filter({ timeFrom: undefined, timeTo: undefined }),
        ),
        ...activeLists({ lists, search, filter }),
      ]}
      onClear={() => filter(noFilter)}
      main={
        <>
          <SearchField
            label="Search"
            placeholder="Contact, product or payer"
            value={search.search ?? ''}
            onSearch={(text) => filter({ search: text || undefined })}
          />
          <DateRangeField
            label="Dates"
            timeZone={user.timeZone}
            from={search.timeFrom}
            to={search.timeTo}
            onChange={(timeFrom, timeTo) => filter({ timeFrom, timeTo })}
          />
          <Select
            label="Order"
            allowDeselect={false}
            w={170}
            data={optionsOf(orders)}
            value={`${search.orderColumn ?? 'time'}-${search.orderBy ?? 'desc'}`}
            onChange={order}
          />
        </>
      }
    >
      <ListFilterFields lists={lists} search={search} filter={filter} />
    </FilterBar>
  );
}

function useLists(
  search: DealSearch,
): ListFilter<Exclude<keyof DealFilter, 'search' | 'timeFrom' | 'timeTo'>>[] {
  const members = useMemberOptions();
  return [
    { name: 'transactionType', label: 'Kind', options: optionsOf(dealTypeNames) },
    { name: 'paymentStatus', label: 'Payment', options: optionsOf(paymentStatusNames) },
    { name: 'userIds', label: 'Closer', options: members },
    { name: 'setterIds', label: 'Setter', options: [{ value: '0', label: 'Nobody' }, ...members] },
    {
      name: 'productIds',
      label: 'Product',
      options: useProductOptions(parts(search.productIds).map(Number)),
    },
    { name: 'eventIds', label: 'Event', options: useEventOptions() },
  ];
}
