import type { ReactNode } from 'react';
import { useLevel } from '../auth/session.ts';
import { AsOfField } from '../past/as-of.tsx';
import { contactStatusNames, latestOutcomeNames, optionsOf } from '../ui/choices.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { activeFilters, FilterFields, searchFor, type ListFilter } from '../ui/list-filters.tsx';
import { OrderSelect } from '../ui/order-select.tsx';
import { tagsMax, useTagNames } from '../tags/use-tags.ts';
import { useEventOptions } from '../ui/use-event-options.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { activeUtm, UtmFields } from '../ui/utm-filter.tsx';
import { say } from './say.ts';
import { useStageOptions } from './use-stages.ts';
import { noFilter, type ContactSearch } from './contact-search.ts';

const orders = () => ({
  'joinedTime-desc': say('order.newest'),
  'joinedTime-asc': say('order.oldest'),
  'lastActivityAt-desc': say('order.active'),
  'firstName-asc': say('firstName'),
  'lastName-asc': say('lastName'),
  'email-asc': say('email'),
});

const assignedNames = () => ({ true: say('assigned.yes'), false: say('assigned.no') });

const main = (): ListFilter<ContactSearch>[] => [searchFor(say('filter.search'))];

type Props = {
  search: ContactSearch;
  filter: (change: ContactSearch) => void;
  /** Next to the filters: other parts of a view. */
  more?: ReactNode;
  /** The list can show a past instant. */
  hasPast?: boolean;
};

export function ContactFilters({ search, filter, more: beside, hasPast = false }: Props) {
  const mayLookBack = useLevel('contacts:read') === 'all' && hasPast;
  const more = useMore(search);
  return (
    <FilterBar
      active={[
        ...activeFilters({ filters: [...main(), ...more], search, filter }),
        ...activeUtm({ search, filter }),
      ]}
      onClear={() => filter(noFilter)}
      main={
        <>
          <FilterFields filters={main()} search={search} filter={filter} />
          <OrderSelect orders={orders()} search={search} filter={filter} />
          {beside}
        </>
      }
    >
      <FilterFields filters={more} search={search} filter={filter} />
      <UtmFields search={search} filter={filter} />
      {mayLookBack && <AsOfField search={search} filter={filter} />}
    </FilterBar>
  );
}

/** The options, if they fit into a list; a tag in a saved view may be deleted by now. */
function useTagFilter(chosen: string | undefined): ListFilter<ContactSearch> {
  const tags = useTagNames();
  if (tags.length >= tagsMax)
    return { kind: 'text', name: 'tag', label: say('tag'), placeholder: say('filter.tag') };
  const names = chosen === undefined || tags.includes(chosen) ? tags : [...tags, chosen];
  return {
    kind: 'choice',
    name: 'tag',
    label: say('tag'),
    names: Object.fromEntries(names.map((name) => [name, name])),
  };
}

function useMore({ tag }: ContactSearch): ListFilter<ContactSearch>[] {
  const members = useMemberOptions();
  const setters = [{ value: '0', label: say('nobody') }, ...members];
  const outcomes = optionsOf(latestOutcomeNames);
  return [
    { kind: 'list', name: 'stageIds', label: say('stage'), options: useStageOptions() },
    { kind: 'list', name: 'statuses', label: say('status'), options: optionsOf(contactStatusNames) },
    { kind: 'list', name: 'userId', label: say('owner'), options: members },
    { kind: 'list', name: 'setterIds', label: say('setter'), options: setters },
    { kind: 'list', name: 'outcome', label: say('filter.outcome'), options: outcomes },
    { kind: 'list', name: 'eventIds', label: say('filter.event'), options: useEventOptions() },
    { kind: 'choice', name: 'assigned', label: say('filter.assigned'), names: assignedNames() },
    useTagFilter(tag),
    { kind: 'dates', label: say('filter.firstSeen'), from: 'timeFrom', to: 'timeTo' },
  ];
}
