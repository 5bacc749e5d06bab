import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLevel } from '../auth/session.ts';
import { AsOfField } from '../past/as-of.tsx';
import {
  callKindNames,
  callTypeNames,
  latestOutcomeNames,
  locationNames,
  noSaleReasonNames,
  optionsOf,
} from '../ui/choices.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { activeFilters, FilterFields, searchFor, type ListFilter } from '../ui/list-filters.tsx';
import { OrderSelect } from '../ui/order-select.tsx';
import { useEventOptions } from '../ui/use-event-options.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { noFilter, type CallSearch } from './call-search.ts';
import { say } from './say.ts';

const timeNames = () => ({ UPCOMING: say('upcoming'), PAST: say('past'), ALL: say('all') });

const words = (): ListFilter<CallSearch>[] => [searchFor(say('filter.search'))];
const dates = (): ListFilter<CallSearch>[] => [
  { kind: 'dates', label: say('filter.dates'), from: 'dateFrom', to: 'dateTo' },
];

const orders = ({ eventType = 'UPCOMING' }: CallSearch) => {
  const [first, second] = eventType === 'UPCOMING' ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const);
  return {
    [`dateTime-${first}`]: say(`order.${first}`),
    [`dateTime-${second}`]: say(`order.${second}`),
    'createdAt-desc': say('order.booked'),
    'updatedAt-desc': say('order.changed'),
  };
};

type Props = {
  search: CallSearch;
  filter: (change: CallSearch) => void;
  /** Next to the filters: other parts of a view. */
  more: ReactNode;
};

export function CallFilters({ search, filter, more: beside }: Props) {
  const mayLookBack = useLevel('calls:read') === 'all';
  const more = useMore();
  return (
    <FilterBar
      active={activeFilters({ filters: [...words(), ...dates(), ...more], search, filter })}
      onClear={() => filter(noFilter)}
      main={
        <>
          <FilterFields filters={words()} search={search} filter={filter} />
          <Select
            label={say('filter.when')}
            allowDeselect={false}
            w={140}
            data={optionsOf(timeNames())}
            value={search.eventType ?? 'UPCOMING'}
            onChange={(eventType) => filter({ eventType: eventType ?? undefined })}
          />
          <FilterFields filters={dates()} search={search} filter={filter} />
          <OrderSelect orders={orders(search)} search={search} filter={filter} />
          {beside}
        </>
      }
    >
      <FilterFields filters={more} search={search} filter={filter} />
      {mayLookBack && <AsOfField search={search} filter={filter} />}
    </FilterBar>
  );
}

function useMore(): ListFilter<CallSearch>[] {
  const members = useMemberOptions();
  return [
    { kind: 'list', name: 'types', label: say('filter.status'), options: optionsOf(callKindNames) },
    { kind: 'list', name: 'callTypes', label: say('filter.type'), options: optionsOf(callTypeNames) },
    { kind: 'list', name: 'outcomes', label: say('filter.outcome'), options: optionsOf(latestOutcomeNames) },
    { kind: 'list', name: 'noSaleReason', label: say('reason'), options: optionsOf(noSaleReasonNames) },
    { kind: 'list', name: 'eventIds', label: say('fact.event'), options: useEventOptions() },
    { kind: 'list', name: 'userIds', label: say('host'), options: members },
    { kind: 'list', name: 'setterIds', label: say('filter.setter'), options: members },
    { kind: 'list', name: 'location', label: say('fact.where'), options: optionsOf(locationNames) },
  ];
}
