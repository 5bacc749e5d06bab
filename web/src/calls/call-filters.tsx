import { Select } from '@mantine/core';
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
import { useEventOptions } from '../ui/use-event-options.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { noFilter, type CallSearch } from './call-search.ts';

const timeNames = { UPCOMING: 'Upcoming', PAST: 'Past', ALL: 'All' } as const;

const words: ListFilter<CallSearch>[] = [searchFor('Name, e-mail or phone')];
const dates: ListFilter<CallSearch>[] = [{ kind: 'dates', label: 'Dates', from: 'dateFrom', to: 'dateTo' }];

type Props = { search: CallSearch; filter: (change: CallSearch) => void };

export function CallFilters({ search, filter }: Props) {
  const more = useMore();
  return (
    <FilterBar
      active={activeFilters({ filters: [...words, ...dates, ...more], search, filter })}
      onClear={() => filter(noFilter)}
      main={
        <>
          <FilterFields filters={words} search={search} filter={filter} />
          <Select
            label="When"
            allowDeselect={false}
            w={140}
            data={optionsOf(timeNames)}
            value={search.eventType ?? 'UPCOMING'}
            onChange={(eventType) => filter({ eventType: eventType ?? undefined })}
          />
          <FilterFields filters={dates} search={search} filter={filter} />
        </>
      }
    >
      <FilterFields filters={more} search={search} filter={filter} />
    </FilterBar>
  );
}

function useMore(): ListFilter<CallSearch>[] {
  const members = useMemberOptions();
  return [
    { kind: 'list', name: 'types', label: 'Status', options: optionsOf(callKindNames) },
    { kind: 'list', name: 'callTypes', label: 'Type', options: optionsOf(callTypeNames) },
    { kind: 'list', name: 'outcomes', label: 'Outcome', options: optionsOf(latestOutcomeNames) },
    { kind: 'list', name: 'noSaleReason', label: 'Reason', options: optionsOf(noSaleReasonNames) },
    { kind: 'list', name: 'eventIds', label: 'Event', options: useEventOptions() },
    { kind: 'list', name: 'userIds', label: 'Host', options: members },
    { kind: 'list', name: 'setterIds', label: 'Setter', options: members },
    { kind: 'list', name: 'location', label: 'Place', options: optionsOf(locationNames) },
  ];
}
