import { routes } from '@callwright/sdk/routes';
import { SegmentedControl, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { optionsOf } from '../ui/choices.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { activeFilters, FilterFields, type ListFilter } from '../ui/list-filters.tsx';
import { changeGroups } from './change-groups.ts';
import {
  deliveryStatusNames,
  noDeliveryFilter,
  type DeliveryFilter,
  type DeliverySearch,
} from './delivery-search.ts';
import { placeOf } from './webhook-words.ts';

const webhooksMax = 50;

type Props = {
  search: DeliverySearch;
  filter: (change: DeliveryFilter) => void;
  only: string | undefined;
  isLive: boolean;
  setLive: (isLive: boolean) => void;
};

const statusChoices = [{ value: 'all', label: 'All' }, ...optionsOf(deliveryStatusNames)].filter(
  ({ value }) => value !== 'CANCELLED',
);
const types = changeGroups.flatMap((group) => group.types.map((value) => ({ value, label: value })));

export function DeliveryFilters({ search, filter, only, isLive, setLive }: Props) {
  const webhooks = useQuery({
    ...query(routes.webhooks.list, { limit: webhooksMax }),
    enabled: only === undefined,
  });
  const options = (webhooks.data?.data.webhooks ?? []).map(({ id, url, description }) => ({
    value: id,
    label: description ?? placeOf(url),
  }));
  const filters: ListFilter<DeliveryFilter>[] = [
    ...(only === undefined
      ? [{ kind: 'list', name: 'endpointIds', label: 'Webhooks', options } as const]
      : []),
    {
      kind: 'list',
      name: 'types',
      label: 'Types',
      options: [...types, { value: 'webhook.test', label: 'webhook.test' }],
    },
    { kind: 'dates', from: 'timeFrom', to: 'timeTo', label: 'Time' },
  ];
  return (
    <FilterBar
      main={
        <>
          <SegmentedControl
            aria-label="Status"
            data={statusChoices}
            value={search.statuses ?? 'all'}
            onChange={
              (value) =>
                filter({ statuses: value === 'all' ? undefined : (value as DeliverySearch['statuses']) }) // of the choices above
            }
          />
          <Switch
            label="New ones appear by themselves"
            checked={isLive}
            onChange={(event) => setLive(event.currentTarget.checked)}
            my="xs"
          />
        </>
      }
      active={activeFilters({ filters, search, filter })}
      onClear={() => filter(noDeliveryFilter)}
    >
      <FilterFields filters={filters} search={search} filter={filter} />
    </FilterBar>
  );
}
