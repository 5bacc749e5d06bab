import { Checkbox, Select } from '@mantine/core';
import { useLevel } from '../auth/session.ts';
import { useProductOptions } from '../products/use-products.ts';
import { useTeamOptions } from '../teams/use-teams.ts';
import { callTypeNames, optionsOf, originNames } from '../ui/choices.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { activeFilters, FilterFields, type ListFilter } from '../ui/list-filters.tsx';
import { useEventOptions } from '../ui/use-event-options.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { activeUtm, UtmFields } from '../ui/utm-filter.tsx';
import { groupNames, usualGroup, type ReportName } from './report-names.ts';
import { noFilter, type ReportSearch } from './report-search.ts';

const period: ListFilter<ReportSearch>[] = [
  { kind: 'dates', label: 'Period', placeholder: 'Last 30 days', from: 'from', to: 'to' },
];

type Props = { name: ReportName; search: ReportSearch; filter: (change: ReportSearch) => void };

export function ReportFilters({ name, search, filter }: Props) {
  const more = useMore();
  return (
    <FilterBar
      active={[...activeFilters({ filters: more, search, filter }), ...activeUtm({ search, filter })]}
      onClear={() => filter(noFilter)}
      main={
        <>
          <FilterFields filters={period} search={search} filter={filter} />
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
      <FilterFields filters={more} search={search} filter={filter} />
      <UtmFields search={search} filter={filter} />
    </FilterBar>
  );
}

/** A member who sees only their own data has nobody to choose from. */
function useMore(): ListFilter<ReportSearch>[] {
  const seesAll = useLevel('reports:read') === 'all';
  const members = useMemberOptions();
  const teams = useTeamOptions();
  const nobody = { value: '0', label: 'Nobody' };
  const people: ListFilter<ReportSearch>[] = [
    { kind: 'list', name: 'userIds', label: 'Host or closer', options: [nobody, ...members] },
    { kind: 'list', name: 'setterIds', label: 'Setter', options: [nobody, ...members] },
    { kind: 'list', name: 'teamIds', label: 'Team', options: [{ value: '0', label: 'None' }, ...teams] },
  ];
  return [
    ...(seesAll ? people : []),
    { kind: 'list', name: 'eventIds', label: 'Event', options: useEventOptions() },
    {
      kind: 'list',
      name: 'productIds',
      label: 'Product',
      options: [{ value: '0', label: 'None' }, ...useProductOptions()],
    },
    { kind: 'list', name: 'callTypes', label: 'Type of call', options: optionsOf(callTypeNames) },
    { kind: 'list', name: 'sources', label: 'Source', options: optionsOf(originNames) },
  ];
}
