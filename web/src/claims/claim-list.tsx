import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { optionsOf } from '../ui/choices.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { activeFilters, FilterFields, type ListFilter } from '../ui/list-filters.tsx';
import { isFiltered } from '../ui/search-params.ts';
import { Nothing } from '../ui/states.tsx';
import { useMemberOptions } from '../ui/use-members.ts';
import { claimOutcomeNames, claimStatusNames } from './claim-names.ts';
import { ClaimRows } from './claim-rows.tsx';
import { noFilter, type ClaimFilter } from './claim-search.ts';

const openNames = { true: 'Open', false: 'Closed' };

/** The history of claims, for people who manage setters. */
export function ClaimList() {
  const { view: _view, search: _search, page: _page, ...claimFilter } = useSearch({ from: '/shell/claims' });
  const navigate = useNavigate({ from: '/claims' });
  const filter = (change: ClaimFilter) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
  return (
    <>
      <ClaimFilters search={claimFilter} filter={filter} />
      <ClaimRows
        filter={claimFilter}
        nothing={
          isFiltered(claimFilter, noFilter) ? (
            <Nothing title="No claim matches" description="Change the filters to see more.">
              <Button variant="light" onClick={() => filter(noFilter)}>
                Clear the filters
              </Button>
            </Nothing>
          ) : (
            <Nothing title="No claims yet" description="A setter claims a lead, or is assigned one." />
          )
        }
      />
    </>
  );
}

type Props = { search: ClaimFilter; filter: (change: ClaimFilter) => void };

const main: ListFilter<ClaimFilter>[] = [
  { kind: 'choice', name: 'open', label: 'Claims', names: openNames, placeholder: 'Open and closed' },
  { kind: 'dates', label: 'Claimed', from: 'timeFrom', to: 'timeTo' },
];

function ClaimFilters({ search, filter }: Props) {
  const setters = [{ value: '0', label: 'Nobody' }, ...useMemberOptions()];
  const more: ListFilter<ClaimFilter>[] = [
    { kind: 'list', name: 'setterIds', label: 'Setter', options: setters },
    { kind: 'list', name: 'claimStatus', label: 'Status', options: optionsOf(claimStatusNames) },
    { kind: 'list', name: 'outcome', label: 'Outcome', options: optionsOf(claimOutcomeNames) },
  ];
  return (
    <FilterBar
      active={activeFilters({ filters: [...main, ...more], search, filter })}
      onClear={() => filter(noFilter)}
      main={<FilterFields filters={main} search={search} filter={filter} />}
    >
      <FilterFields filters={more} search={search} filter={filter} />
    </FilterBar>
  );
}
