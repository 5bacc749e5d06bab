import { Select } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import { optionsOf, transactionSourceNames, transactionStatusNames } from '../ui/choices.ts';
import { DateRangeField } from '../ui/date-range-field.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { activeDates, activeLists, activeText, ListFilterFields } from '../ui/list-filters.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { noFilter, type PaymentSearch } from './payment-search.ts';

const syncedNames = { true: 'Linked to a deal', false: 'Without a deal' } as const;

const orders: Record<string, { label: string; search: PaymentSearch }> = {
  newest: { label: 'Newest first', search: { sort: undefined, sortByAmount: undefined } },
  oldest: { label: 'Oldest first', search: { sort: 'asc', sortByAmount: undefined } },
  largest: { label: 'Largest first', search: { sort: undefined, sortByAmount: 'descAmount' } },
  smallest: { label: 'Smallest first', search: { sort: undefined, sortByAmount: 'ascAmount' } },
};

const lists = [
  { name: 'source' as const, label: 'Source', options: optionsOf(transactionSourceNames) },
  { name: 'status' as const, label: 'Status', options: optionsOf(transactionStatusNames) },
];

type Props = { search: PaymentSearch; filter: (change: PaymentSearch) => void };

export function PaymentFilters({ search, filter }: Props) {
  const { user } = useMe();
  const { synced } = search;
  const order = Object.entries(orders).find(
    ([, one]) => one.search.sort === search.sort && one.search.sortByAmount === search.sortByAmount,
  );
  return (
    <FilterBar
      active={[
        ...activeText('Search', search.search, () => filter({ search: undefined })),
        ...activeDates('Dates', search.timeFrom, search.timeTo, () =>
          filter({ timeFrom: undefined, timeTo: undefined }),
        ),
        ...activeText('Deal', synced && syncedNames[synced], () => filter({ synced: undefined })),
        ...activeLists({ lists, search, filter }),
      ]}
      onClear={() => filter(noFilter)}
      main={
        <>
          <SearchField
            label="Search"
            placeholder="Payer, amount or reference"
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
            data={Object.entries(orders).map(([value, { label }]) => ({ value, label }))}
            value={order?.[0] ?? 'newest'}
            onChange={(key) => filter(orders[key ?? '']?.search ?? {})}
          />
        </>
      }
    >
      <Select
        label="Deal"
        placeholder="Any"
        clearable
        data={optionsOf(syncedNames)}
        value={synced ?? null}
        onChange={(next) => filter({ synced: next ?? undefined })}
      />
      <ListFilterFields lists={lists} search={search} filter={filter} />
    </FilterBar>
  );
}
