import { Select } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import { contactStatusNames, latestOutcomeNames, namesOf, optionsOf, utmNames } from '../ui/choices.ts';
import { DateRangeField } from '../ui/date-range-field.tsx';
import { FilterBar, type ActiveFilter } from '../ui/filter-bar.tsx';
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
import { noFilter, type ContactSearch } from './contact-search.ts';

/** Orders by what one looks for, not by column and direction. */
const orders = {
  'joinedTime-desc': 'Newest first',
  'joinedTime-asc': 'Oldest first',
  'lastActivityAt-desc': 'Last active first',
  'firstName-asc': 'First name',
  'lastName-asc': 'Last name',
  'email-asc': 'E-mail',
} as const;

const assignedNames = { true: 'With owner or setter', false: 'Of nobody' } as const;

type Props = { search: ContactSearch; filter: (change: ContactSearch) => void };

export function ContactFilters({ search, filter }: Props) {
  const lists = useLists();
  const order = (key: string | null) => {
    const [orderColumn, orderBy] = (key ?? '').split('-');
    filter({ orderColumn, orderBy } as ContactSearch); // the keys of `orders` are made of both
  };
  return (
    <FilterBar
      active={[...activeLists({ lists, search, filter }), ...activeOthers({ search, filter })]}
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
            label="Order"
            allowDeselect={false}
            w={170}
            data={optionsOf(orders)}
            value={`${search.orderColumn ?? 'joinedTime'}-${search.orderBy ?? 'desc'}`}
            onChange={order}
          />
        </>
      }
    >
      <ListFilterFields lists={lists} search={search} filter={filter} />
      <OtherFilters search={search} filter={filter} />
    </FilterBar>
  );
}

function useLists(): ListFilter<'statuses' | 'userId' | 'setterIds' | 'outcome' | 'eventIds'>[] {
  const members = useMemberOptions();
  return [
    { name: 'statuses', label: 'Status', options: optionsOf(contactStatusNames) },
    { name: 'userId', label: 'Owner', options: members },
    { name: 'setterIds', label: 'Setter', options: [{ value: '0', label: 'Nobody' }, ...members] },
    { name: 'outcome', label: 'Outcome of the latest call', options: optionsOf(latestOutcomeNames) },
    { name: 'eventIds', label: 'Event', options: useEventOptions() },
  ];
}

function OtherFilters({ search, filter }: Props) {
  const { user } = useMe();
  return (
    <>
      <Select
        label="Assigned"
        placeholder="Any"
        clearable
        data={optionsOf(assignedNames)}
        value={search.assigned ?? null}
        onChange={(assigned) => filter({ assigned: assigned ?? undefined })}
      />
      <SearchField
        label="Tag"
        placeholder="Name of a tag"
        value={search.tag ?? ''}
        onSearch={(tag) => filter({ tag: tag || undefined })}
      />
      <DateRangeField
        label="First seen"
        timeZone={user.timeZone}
        from={search.timeFrom}
        to={search.timeTo}
        onChange={(timeFrom, timeTo) => filter({ timeFrom, timeTo })}
      />
      <Select
        label="UTM parameter"
        placeholder="Any"
        clearable
        data={optionsOf(utmNames)}
        value={search.utmKeys ?? null}
        onChange={(utmKeys) => filter({ utmKeys: utmKeys ?? undefined, utmValues: undefined })}
      />
      {search.utmKeys !== undefined && (
        <SearchField
          label="Its value"
          placeholder="Any value"
          value={search.utmValues ?? ''}
          onSearch={(utmValues) => filter({ utmValues: utmValues || undefined })}
        />
      )}
    </>
  );
}

function activeOthers({ search, filter }: Props): ActiveFilter[] {
  const { assigned, utmKeys } = search;
  return [
    ...activeText('Search', search.search, () => filter({ search: undefined })),
    ...activeText('Assigned', assigned && assignedNames[assigned], () => filter({ assigned: undefined })),
    ...activeText('Tag', search.tag, () => filter({ tag: undefined })),
    ...activeDates('First seen', search.timeFrom, search.timeTo, () =>
      filter({ timeFrom: undefined, timeTo: undefined }),
    ),
    ...activeText(
      utmKeys === undefined ? '' : namesOf(optionsOf(utmNames), utmKeys),
      utmKeys && (search.utmValues ?? 'any'),
      () => filter({ utmKeys: undefined, utmValues: undefined }),
    ),
  ];
}
