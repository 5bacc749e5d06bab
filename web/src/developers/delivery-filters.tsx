import { routes } from '@callwright/sdk/routes';
import { SegmentedControl, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { optionsOf } from '../ui/choices.ts';
import { FilterBar } from '../ui/filter-bar.tsx';
import { activeFilters, FilterFields, type ListFilter } from '../ui/list-filters.tsx';
import { changeGroups } from './change-groups.ts';
import { noDeliveryFilter, type DeliveryFilter, type DeliverySearch } from './delivery-search.ts';
import { say } from './say.ts';
import { deliveryStatusNames } from './webhook-words.ts';
import { placeOf } from './webhook-words.ts';

const webhooksMax = 50;

type Props = {
  search: DeliverySearch;
  filter: (change: DeliveryFilter) => void;
  only: string | undefined;
  isLive: boolean;
  setLive: (isLive: boolean) => void;
};

const statusChoices = () =>
  [{ value: 'all', label: say('all') }, ...optionsOf(deliveryStatusNames())].filter(
    ({ value }) => value !== 'CANCELLED',
  );
const types = changeGroups().flatMap((group) => group.types.map((value) => ({ value, label: value })));

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
      ? [{ kind: 'list', name: 'endpointIds', label: say('group.webhook'), options } as const]
      : []),
    {
      kind: 'list',
      name: 'types',
      label: say('types'),
      options: [...types, { value: 'webhook.test', label: 'webhook.test' }],
    },
    { kind: 'dates', from: 'timeFrom', to: 'timeTo', label: say('time') },
  ];
  return (
    <FilterBar
      main={
        <>
          <SegmentedControl
            aria-label={say('status')}
            data={statusChoices()}
            value={search.statuses ?? 'all'}
            onChange={
              (value) =>
                filter({ statuses: value === 'all' ? undefined : (value as DeliverySearch['statuses']) }) // of the choices above
            }
          />
          <Switch
            label={say('live')}
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
