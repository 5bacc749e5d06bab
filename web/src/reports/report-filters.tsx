import { Checkbox, Select } from '@mantine/core';
import { useLevel, useMe } from '../auth/session.ts';
import { useProductOptions } from '../products/use-products.ts';
import { useTeamOptions } from '../teams/use-teams.ts';
import { callTypeNames, optionsOf } from '../ui/choices.ts';
import { DateRangeField } from '../ui/date-range-field.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import { activeLists, ListFilterFields, type ListFilter } from '../ui/list-filters.tsx';
import { useEventOptions } from '../ui/use-event-options.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { groupNames, usualGroup, type ReportName } from './report-names.ts';
import { noFilter, type ReportFilter, type ReportSearch } from './report-search.ts';

type Props = { name: ReportName; search: ReportSearch; filter: (change: ReportSearch) => void };

export function ReportFilters({ name, search, filter }: Props) {
  const { user } = useMe();
  const lists = useLists();
  return (
    <FilterBar
      active={activeLists({ lists, search, filter })}
      onClear={() => filter(noFilter)}
      main={
        <>
          <DateRangeField
            label="Period"
            placeholder="Last 30 days"
            timeZone={user.timeZone}
            from={search.from}
            to={search.to}
            onChange={(from, to) => filter({ from, to })}
          />
          <Select
            label="Group by"
            allowDeselect={false}
            w={170}
            data={optionsOf(groupNames)}
            value={search.groupBy ?? usualGroup(name, search.from, search.to)}
            onChange={(groupBy) => filter({ groupBy: groupBy ?? undefined })}
          />
          <Checkbox
            label="Compare with the period before"
            mb={8}
            checked={search.compare === 'true'}
            onChange={(event) => filter({ compare: event.currentTarget.checked ? 'true' : undefined })}
          />
        </>
      }
    >
      <ListFilterFields lists={lists} search={search} filter={filter} />
    </FilterBar>
  );
}

/** Who sees only what is their own has nobody to choose from. */
function useLists(): ListFilter<keyof ReportFilter>[] {
  const seesAll = useLevel('reports:read') === 'all';
  const members = useMemberOptions();
  const teams = useTeamOptions();
  const nobody = { value: '0', label: 'Nobody' };
  const people: ListFilter<keyof ReportFilter>[] = [
    { name: 'userIds', label: 'Host or closer', options: [nobody, ...members] },
    { name: 'setterIds', label: 'Setter', options: [nobody, ...members] },
    { name: 'teamIds', label: 'Team', options: [{ value: '0', label: 'None' }, ...teams] },
  ];
  return [
    ...(seesAll ? people : []),
    { name: 'eventIds', label: 'Event', options: useEventOptions() },
    {
      name: 'productIds',
      label: 'Product',
      options: [{ value: '0', label: 'None' }, ...useProductOptions()],
    },
    { name: 'callTypes', label: 'Type of call', options: optionsOf(callTypeNames) },
  ];
}
