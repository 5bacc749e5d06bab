import { Select } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import {
  callKindNames,
  callTypeNames,
  latestOutcomeNames,
  locationNames,
  noSaleReasonNames,
  optionsOf,
} from '../ui/choices.ts';
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
import { useEventOptions } from '../ui/use-event-options.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { noFilter, type CallFilter, type CallSearch } from './call-search.ts';

const timeNames = { UPCOMING: 'Upcoming', PAST: 'Past', ALL: 'All' } as const;

type Props = { search: CallSearch; filter: (change: CallSearch) => void };

export function CallFilters({ search, filter }: Props) {
  const { user } = useMe();
  const lists = useLists();
  return (
    <FilterBar
      active={[
        ...activeText('Search', search.search, () => filter({ search: undefined })),
        ...activeDates('Dates', search.dateFrom, search.dateTo, () =>
          filter({ dateFrom: undefined, dateTo: undefined }),
        ),
        ...activeLists({ lists, search, filter }),
      ]}
      onClear={() => filter(noFilter)}
      main={
        <>
          <SearchField
            label="Search"
            placeholder="Name, e-mail or phone"
            value={search.search ?? ''}
            onSearch={(text) => filter({ search: text || undefined })}
          />
          <Select
            label="When"
            allowDeselect={false}
            w={140}
            data={optionsOf(timeNames)}
            value={search.eventType ?? 'UPCOMING'}
            onChange={(eventType) => filter({ eventType: eventType ?? undefined })}
          />
          <DateRangeField
            label="Dates"
            timeZone={user.timeZone}
            from={search.dateFrom}
            to={search.dateTo}
            onChange={(dateFrom, dateTo) => filter({ dateFrom, dateTo })}
          />
        </>
      }
    >
      <ListFilterFields lists={lists} search={search} filter={filter} />
    </FilterBar>
  );
}

function useLists(): ListFilter<Exclude<keyof CallFilter, 'search' | 'dateFrom' | 'dateTo'>>[] {
  const members = useMemberOptions();
  return [
    { name: 'types', label: 'Status', options: optionsOf(callKindNames) },
    { name: 'callTypes', label: 'Type', options: optionsOf(callTypeNames) },
    { name: 'outcomes', label: 'Outcome', options: optionsOf(latestOutcomeNames) },
    { name: 'noSaleReason', label: 'Reason', options: optionsOf(noSaleReasonNames) },
    { name: 'eventIds', label: 'Event', options: useEventOptions() },
    { name: 'userIds', label: 'Host', options: members },
    { name: 'setterIds', label: 'Setter', options: members },
    { name: 'location', label: 'Place', options: optionsOf(locationNames) },
  ];
}
