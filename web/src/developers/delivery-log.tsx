import { routes } from '@callwright/sdk/routes';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { RowList } from '../ui/row-list.tsx';
import { choicesParam, sameSearch } from '../ui/search-params.ts';
import { Nothing } from '../ui/states.tsx';
import { changeWords } from './change-words.ts';
import { noDeliveryFilter, type DeliveryFilter, type DeliverySearch } from './delivery-search.ts';
import { DeliveryFilters } from './delivery-filters.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { say } from './say.ts';

const pageSize = 20;
const refreshMs = 2_000;

type Props = {
  search: DeliverySearch;
  onChange: (change: DeliverySearch) => void;
  /** Shows only the deliveries of this webhook. */
  only?: string;
};

/** Requests and responses, latest first; new ones appear automatically. */
export function DeliveryLog({ search: given, onChange, only }: Props) {
  const search = { ...given, types: choicesParam(given.types, Object.keys(changeWords)) };
  const [isLive, setLive] = useState(true);
  const page = search.page ?? 0;
  const deliveries = useQuery({
    ...query(routes.webhooks.deliveries, {
      ...search,
      ...(only !== undefined && { endpointIds: only }),
      page,
      limit: pageSize,
    }),
    placeholderData: keepPreviousData,
    // On later pages, rows would move while they are being read.
    refetchInterval: isLive && page === 0 && refreshMs,
  });
  const filter = (change: DeliveryFilter) => onChange({ page: undefined, ...change });
  return (
    <>
      <DeliveryFilters search={search} filter={filter} only={only} isLive={isLive} setLive={setLive} />
      <PagedList
        from={deliveries}
        rows={({ deliveries: rows }) => rows}
        nothing={
          <NoDeliveries
            isFiltered={!sameSearch(search, noDeliveryFilter)}
            onClear={() => filter(noDeliveryFilter)}
          />
        }
        onPage={(next) => onChange({ page: next })}
      >
        {(shown) => (
          <RowList label={say('deliveries')}>
            {shown.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} isOneOfMany={only === undefined} />
            ))}
          </RowList>
        )}
      </PagedList>
    </>
  );
}

function NoDeliveries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return <Nothing title={say('deliveries.none')} description={say('deliveries.noneHelp')} />;
  }
  return (
    <Nothing title={say('deliveries.noMatch')} description={say('deliveries.noMatchHelp')}>
      <Button variant="light" onClick={onClear}>
        {say('clear')}
      </Button>
    </Nothing>
  );
}
