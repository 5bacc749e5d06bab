import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { optionsOf } from '../ui/choices.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { activeFilters, FilterFields, type ListFilter } from '../ui/list-filters.tsx';
import { isFiltered } from '../ui/search-params.ts';
import { Nothing } from '../ui/states.tsx';
import { useMemberOptions } from '../ui/use-members.ts';
import { claimOutcomeNames, claimStatusNames } from './claim-names.ts';
import { ClaimTable } from './claim-table.tsx';
import { noFilter, type ClaimFilter } from './claim-search.ts';
import { say } from './say.ts';

const openNames = () => ({ true: say('open'), false: say('closed') });

/** The history of claims, for managers of setters. */
export function ClaimList() {
  const {
    view: _view,
    search: _search,
    orderBy: _order,
    ...claimFilter
  } = useSearch({ from: '/shell/claims' });
  const navigate = useNavigate({ from: '/claims' });
  const filter = (change: ClaimFilter) =>
    void navigate({ search: (current) => ({ ...current, ...change }), replace: true });
  return (
    <ClaimTable
      filter={claimFilter}
      filters={<ClaimFilters search={claimFilter} filter={filter} />}
      nothing={
        isFiltered(claimFilter, noFilter) ? (
          <Nothing title={say('noMatch')} description={say('noMatchHelp')}>
            <Button variant="light" onClick={() => filter(noFilter)}>
              {say('clear')}
            </Button>
          </Nothing>
        ) : (
          <Nothing title={say('none')} description={say('noneHelp')} />
        )
      }
    />
  );
}

type Props = { search: ClaimFilter; filter: (change: ClaimFilter) => void };

const main = (): ListFilter<ClaimFilter>[] => [
  { kind: 'choice', name: 'open', label: say('claims'), names: openNames(), placeholder: say('filter.open') },
  { kind: 'dates', label: say('filter.claimed'), from: 'timeFrom', to: 'timeTo' },
];

function ClaimFilters({ search, filter }: Props) {
  const setters = [{ value: '0', label: say('nobody') }, ...useMemberOptions()];
  const more: ListFilter<ClaimFilter>[] = [
    { kind: 'list', name: 'setterIds', label: say('setter'), options: setters },
    {
      kind: 'list',
      name: 'claimStatus',
      label: say('filter.status'),
      options: optionsOf(claimStatusNames()),
    },
    { kind: 'list', name: 'outcome', label: say('filter.outcome'), options: optionsOf(claimOutcomeNames()) },
  ];
  return (
    <FilterBar
      active={activeFilters({ filters: [...main(), ...more], search, filter })}
      onClear={() => filter(noFilter)}
      main={<FilterFields filters={main()} search={search} filter={filter} />}
    >
      <FilterFields filters={more} search={search} filter={filter} />
    </FilterBar>
  );
}
