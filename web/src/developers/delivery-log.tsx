import { routes } from '@callwright/sdk/routes';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { RowList } from '../ui/row-list.tsx';
import { sameSearch } from '../ui/search-params.ts';
import { Nothing } from '../ui/states.tsx';
import { noDeliveryFilter, type DeliveryFilter, type DeliverySearch } from './delivery-search.ts';
import { DeliveryFilters } from './delivery-filters.tsx';
import { DeliveryRow } from './delivery-row.tsx';

const pageSize = 20;
const refreshMs = 2_000;

type Props = {
  search: DeliverySearch;
  onChange: (change: DeliverySearch) => void;
  /** The webhook whose deliveries alone are shown. */
  only?: string;
};

/** What was sent and what came back, the latest first; new ones appear by themselves. */
export function DeliveryLog({ search, onChange, only }: Props) {
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
    // On later pages rows would move away while they are read.
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
          <RowList label="Deliveries">
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
    return (
      <Nothing
        title="Nothing sent yet"
        description="As soon as an event is sent to a webhook, it shows up here within a second or two. A test shows at once whether the receiver is ready."
      />
    );
  }
  return (
    <Nothing title="No delivery matches" description="There may be none, or it is older than 30 days.">
      <Button variant="light" onClick={onClear}>
        Clear the filters
      </Button>
    </Nothing>
  );
}
