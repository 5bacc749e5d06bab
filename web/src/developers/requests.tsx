import { routes } from '@callwright/sdk/routes';
import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '../api.ts';
import { useMay } from '../auth/session.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { RowList } from '../ui/row-list.tsx';
import { sameSearch } from '../ui/search-params.ts';
import { AnchorLink } from '../ui/link.tsx';
import { Nothing } from '../ui/states.tsx';
import { RequestFilters } from './request-filters.tsx';
import { RequestRow } from './request-row.tsx';
import { noFilter, type RequestFilter } from './request-search.ts';

const pageSize = 50;
const refreshMs = 3_000;

/** Requests of keys and apps in the last days, and their results. */
export function Requests() {
  const search = useSearch({ from: '/shell/developers/requests' });
  const navigate = useNavigate({ from: '/developers/requests' });
  const seesAll = useMay('admin');
  const [isLive, setLive] = useState(true);
  const page = search.page ?? 0;
  const requests = useQuery({
    ...query(routes.requestLog.list, { ...search, page, limit: pageSize }),
    placeholderData: keepPreviousData,
    // On later pages rows would move away while they are read.
    refetchInterval: isLive && page === 0 && refreshMs,
  });
  const filter = (change: RequestFilter) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
  return (
    <>
      <Text size="sm" c="dimmed">
        {seesAll
          ? 'Requests of the keys and apps of this workspace.'
          : 'Requests of the keys and apps that act as you.'}{' '}
        Kept for 7 days, and at most the newest 1,000 of each; never with what was sent.
      </Text>
      <RequestFilters search={search} filter={filter} isLive={isLive} setLive={setLive} />
      <PagedList
        from={requests}
        rows={(data) => data}
        nothing={<NoRequests isFiltered={!sameSearch(search, noFilter)} onClear={() => filter(noFilter)} />}
        onPage={(next) => void navigate({ search: (current) => ({ ...current, page: next }) })}
      >
        {(shown) => (
          <RowList label="Requests">
            {shown.map((request) => (
              <RequestRow key={request.id} request={request} filter={filter} />
            ))}
          </RowList>
        )}
      </PagedList>
    </>
  );
}

function NoRequests({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <Nothing
        title="No request matches"
        description="There may be none, or it is older than what is kept. Change the filters to see more."
      >
        <Button variant="light" onClick={onClear}>
          Clear the filters
        </Button>
      </Nothing>
    );
  }
  return (
    <Nothing
      title="No requests yet"
      description="As soon as a program uses a key or an app, what it asks shows up here within a second or two."
    >
      <Group>
        <AnchorLink to="/developers/keys">API keys</AnchorLink>
      </Group>
    </Nothing>
  );
}
