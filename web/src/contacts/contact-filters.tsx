import { Select } from '@mantine/core';
import { contactStatusNames, latestOutcomeNames, namesOf, optionsOf, utmNames } from '../ui/choices.ts';
import { FilterBar, type ActiveFilter } from '../ui/filter-bar.tsx';
import { activeFilters, FilterFields, searchFor, type ListFilter } from '../ui/list-filters.tsx';
import { OrderSelect } from '../ui/order-select.tsx';
import { useEventOptions } from '../ui/use-event-options.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { noFilter, type ContactSearch } from './contact-search.ts';

const orders = {
  'joinedTime-desc': 'Newest first',
  'joinedTime-asc': 'Oldest first',
  'lastActivityAt-desc': 'Last active first',
  'firstName-asc': 'First name',
  'lastName-asc': 'Last name',
  'email-asc': 'E-mail',
};

const assignedNames = { true: 'With owner or setter', false: 'Of nobody' };

const main: ListFilter<ContactSearch>[] = [searchFor('Name, e-mail or phone')];
const utmValue: ListFilter<ContactSearch>[] = [
  { kind: 'text', name: 'utmValues', label: 'Its value', placeholder: 'Any value' },
];

type Props = { search: ContactSearch; filter: (change: ContactSearch) => void };

export function ContactFilters({ search, filter }: Props) {
  const more = useMore();
  return (
    <FilterBar
      active={[
        ...activeFilters({ filters: [...main, ...more], search, filter }),
        ...activeUtm({ search, filter }),
      ]}
      onClear={() => filter(noFilter)}
      main={
        <>
          <FilterFields filters={main} search={search} filter={filter} />
          <OrderSelect orders={orders} search={search} filter={filter} />
        </>
      }
    >
      <FilterFields filters={more} search={search} filter={filter} />
      <Select
        label="UTM parameter"
        placeholder="Any"
        clearable
        data={optionsOf(utmNames)}
        value={search.utmKeys ?? null}
        onChange={(utmKeys) => filter({ utmKeys: utmKeys ?? undefined, utmValues: undefined })}
      />
      {search.utmKeys !== undefined && <FilterFields filters={utmValue} search={search} filter={filter} />}
    </FilterBar>
  );
}

function useMore(): ListFilter<ContactSearch>[] {
  const members = useMemberOptions();
  const setters = [{ value: '0', label: 'Nobody' }, ...members];
  const outcomes = optionsOf(latestOutcomeNames);
  return [
    { kind: 'list', name: 'statuses', label: 'Status', options: optionsOf(contactStatusNames) },
    { kind: 'list', name: 'userId', label: 'Owner', options: members },
    { kind: 'list', name: 'setterIds', label: 'Setter', options: setters },
    { kind: 'list', name: 'outcome', label: 'Outcome of the latest call', options: outcomes },
    { kind: 'list', name: 'eventIds', label: 'Event', options: useEventOptions() },
    { kind: 'choice', name: 'assigned', label: 'Assigned', names: assignedNames },
    { kind: 'text', name: 'tag', label: 'Tag', placeholder: 'Name of a tag' },
    { kind: 'dates', label: 'First seen', from: 'timeFrom', to: 'timeTo' },
  ];
}

/** Parameter and value are one filter. */
function activeUtm({ search: { utmKeys, utmValues }, filter }: Props): ActiveFilter[] {
  if (utmKeys === undefined) return [];
  const onRemove = () => filter({ utmKeys: undefined, utmValues: undefined });
  return [{ label: namesOf(optionsOf(utmNames), utmKeys), value: utmValues ?? 'any', onRemove }];
}
