import { Select, Switch } from '@mantine/core';
import { useLevel } from '../auth/session.ts';
import { useProductOptions } from '../products/use-products.ts';
import { useTeamOptions } from '../teams/use-teams.ts';
import { callTypeNames, optionsOf, originNames } from '../ui/choices.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { activeFilters, FilterFields, type ListFilter } from '../ui/list-filters.tsx';
import { useEventOptions } from '../ui/use-event-options.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { activeUtm, UtmFields } from '../ui/utm-filter.tsx';
import { AsOfField } from '../past/as-of.tsx';
import { groupNames, usualGroup, type ReportName } from './report-names.ts';
import { groupTitle } from './report-words.ts';
import { noFilter, type ReportSearch } from './report-search.ts';
import { say } from './say.ts';

type Props = { name: ReportName; search: ReportSearch; filter: (change: ReportSearch) => void };

export function ReportFilters({ name, search, filter }: Props) {
  const more = useMore();
  const seesAll = useLevel('reports:read') === 'all';
  const period: ListFilter<ReportSearch>[] = [
    {
      kind: 'dates',
      label: say('filter.period'),
      placeholder: say('filter.periodUsual'),
      from: 'from',
      to: 'to',
    },
  ];
  return (
    <FilterBar
      active={[...activeFilters({ filters: more, search, filter }), ...activeUtm({ search, filter })]}
      onClear={() => filter(noFilter)}
      main={
        <>
          <FilterFields filters={period} search={search} filter={filter} />
          <Select
            label={say('group')}
            allowDeselect={false}
            w={170}
            data={groupNames.map((value) => ({ value, label: groupTitle(value) }))}
            value={search.groupBy ?? usualGroup(name, search.from, search.to)}
            onChange={(groupBy) => filter({ groupBy: groupBy ?? undefined })}
          />
          {seesAll && <AsOfField search={search} filter={filter} />}
          <Switch
            label={say('filter.compare')}
            title={say('filter.compareHelp')}
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

/** Members who see only their own data get no filter by person. */
function useMore(): ListFilter<ReportSearch>[] {
  const seesAll = useLevel('reports:read') === 'all';
  const members = useMemberOptions();
  const teams = useTeamOptions();
  const nobody = { value: '0', label: say('filter.nobody') };
  const none = { value: '0', label: say('filter.none') };
  const people: ListFilter<ReportSearch>[] = [
    { kind: 'list', name: 'userIds', label: say('filter.user'), options: [nobody, ...members] },
    { kind: 'list', name: 'setterIds', label: say('filter.setter'), options: [nobody, ...members] },
    { kind: 'list', name: 'teamIds', label: say('filter.team'), options: [none, ...teams] },
  ];
  return [
    ...(seesAll ? people : []),
    { kind: 'list', name: 'eventIds', label: say('filter.event'), options: useEventOptions() },
    {
      kind: 'list',
      name: 'productIds',
      label: say('filter.product'),
      options: [none, ...useProductOptions()],
    },
    { kind: 'list', name: 'callTypes', label: say('filter.callType'), options: optionsOf(callTypeNames) },
    { kind: 'list', name: 'sources', label: say('filter.source'), options: optionsOf(originNames) },
  ];
}
