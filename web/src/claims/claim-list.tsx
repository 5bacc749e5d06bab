import { Button, Select } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMe } from '../auth/session.ts';
import { optionsOf } from '../ui/choices.ts';
import { DateRangeField } from '../ui/date-range-field.tsx';
import { FilterBar } from '../ui/filter-bar.tsx';
import {
  activeDates,
  activeLists,
  activeText,
  ListFilterFields,
  type ListFilter,
} from '../ui/list-filters.tsx';
import { Nothing } from '../ui/states.tsx';
import { useMemberOptions } from '../ui/use-members.ts';
import { claimOutcomeNames, claimStatusNames } from './claim-names.ts';
import { ClaimRows } from './claim-rows.tsx';
import { isFiltered, noFilter, type ClaimFilter } from './claim-search.ts';

const openNames = { true: 'Open', false: 'Closed' } as const;

/** Who had which lead, for those who lead setters. */
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
          isFiltered(claimFilter) ? (
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

function ClaimFilters({ search, filter }: Props) {
  const { user } = useMe();
  const { open } = search;
  const members = useMemberOptions();
  const lists: ListFilter<'setterIds' | 'claimStatus' | 'outcome'>[] = [
    { name: 'setterIds', label: 'Setter', options: [{ value: '0', label: 'Nobody' }, ...members] },
    { name: 'claimStatus', label: 'Status', options: optionsOf(claimStatusNames) },
    { name: 'outcome', label: 'Outcome', options: optionsOf(claimOutcomeNames) },
  ];
  return (
    <FilterBar
      active={[
        ...activeText('Claims', open && openNames[open], () => filter({ open: undefined })),
        ...activeDates('Claimed', search.timeFrom, search.timeTo, () =>
          filter({ timeFrom: undefined, timeTo: undefined }),
        ),
        ...activeLists({ lists, search, filter }),
      ]}
      onClear={() => filter(noFilter)}
      main={
        <>
          <Select
            label="Claims"
            placeholder="Open and closed"
            clearable
            w={180}
            data={optionsOf(openNames)}
            value={open ?? null}
            onChange={(next) => filter({ open: next ?? undefined })}
          />
          <DateRangeField
            label="Claimed"
            timeZone={user.timeZone}
            from={search.timeFrom}
            to={search.timeTo}
            onChange={(timeFrom, timeTo) => filter({ timeFrom, timeTo })}
          />
        </>
      }
    >
      <ListFilterFields lists={lists} search={search} filter={filter} />
    </FilterBar>
  );
}
