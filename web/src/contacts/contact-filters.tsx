import type { ReactNode } from 'react';
import { contactStatusNames, latestOutcomeNames, optionsOf } from '../ui/choices.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { activeFilters, FilterFields, searchFor, type ListFilter } from '../ui/list-filters.tsx';
import { OrderSelect } from '../ui/order-select.tsx';
import { tagsMax, useTagNames } from '../tags/use-tags.ts';
import { useEventOptions } from '../ui/use-event-options.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { activeUtm, UtmFields } from '../ui/utm-filter.tsx';
import { useStageOptions } from './use-stages.ts';
import { noFilter, type ContactSearch } from './contact-search.ts';

const orders = {
  'joinedTime-desc': 'Newest first',
  'joinedTime-asc': 'Oldest first',
  'lastActivityAt-desc': 'Last active first',
  'firstName-asc': 'First name',
  'lastName-asc': 'Last name',
  'email-asc': 'Email',
};

const assignedNames = { true: 'With owner or setter', false: 'Of nobody' };

const main: ListFilter<ContactSearch>[] = [searchFor('Name, email or phone')];

type Props = {
  search: ContactSearch;
  filter: (change: ContactSearch) => void;
  /** Beside the filters: what else a view keeps. */
  more?: ReactNode;
};

export function ContactFilters({ search, filter, more: beside }: Props) {
  const more = useMore(search);
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
          {beside}
        </>
      }
    >
      <FilterFields filters={more} search={search} filter={filter} />
      <UtmFields search={search} filter={filter} />
    </FilterBar>
  );
}

/** The choices, if they fit into a list; one that a view was saved with may be gone by now. */
function useTagFilter(chosen: string | undefined): ListFilter<ContactSearch> {
  const tags = useTagNames();
  if (tags.length >= tagsMax)
    return { kind: 'text', name: 'tag', label: 'Tag', placeholder: 'Name of a tag' };
  const names = chosen === undefined || tags.includes(chosen) ? tags : [...tags, chosen];
  return {
    kind: 'choice',
    name: 'tag',
    label: 'Tag',
    names: Object.fromEntries(names.map((name) => [name, name])),
  };
}

function useMore({ tag }: ContactSearch): ListFilter<ContactSearch>[] {
  const members = useMemberOptions();
  const setters = [{ value: '0', label: 'Nobody' }, ...members];
  const outcomes = optionsOf(latestOutcomeNames);
  return [
    { kind: 'list', name: 'stageIds', label: 'Stage', options: useStageOptions() },
    { kind: 'list', name: 'statuses', label: 'Status', options: optionsOf(contactStatusNames) },
    { kind: 'list', name: 'userId', label: 'Owner', options: members },
    { kind: 'list', name: 'setterIds', label: 'Setter', options: setters },
    { kind: 'list', name: 'outcome', label: 'Outcome of the latest call', options: outcomes },
    { kind: 'list', name: 'eventIds', label: 'Event', options: useEventOptions() },
    { kind: 'choice', name: 'assigned', label: 'Assigned', names: assignedNames },
    useTagFilter(tag),
    { kind: 'dates', label: 'First seen', from: 'timeFrom', to: 'timeTo' },
  ];
}
