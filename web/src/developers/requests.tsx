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
import { DeprecatedUses } from './deprecated-uses.tsx';
import { RequestFilters } from './request-filters.tsx';
import { RequestRow } from './request-row.tsx';
import { noFilter, type RequestFilter } from './request-search.ts';
import { say } from './say.ts';

const pageSize = 50;
const refreshMs = 3_000;

/** The recent requests of keys and apps, with their results. */
export function Requests() {
  const search = useSearch({ from: '/shell/developers/requests' });
  const navigate = useNavigate({ from: '/developers/requests' });
  const seesAll = useMay('admin');
  const [isLive, setLive] = useState(true);
  const page = search.page ?? 0;
  const requests = useQuery({
    ...query(routes.requestLog.list, { ...search, page, limit: pageSize }),
    placeholderData: keepPreviousData,
    // On later pages, rows would move while they are being read.
    refetchInterval: isLive && page === 0 && refreshMs,
  });
  const filter = (change: RequestFilter) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
  return (
    <>
      <Text size="sm" c="dimmed">
        {say(seesAll ? 'requests.all' : 'requests.own')}
      </Text>
      {seesAll && <DeprecatedUses />}
      <RequestFilters search={search} filter={filter} isLive={isLive} setLive={setLive} />
      <PagedList
        from={requests}
        rows={(data) => data}
        nothing={<NoRequests isFiltered={!sameSearch(search, noFilter)} onClear={() => filter(noFilter)} />}
        onPage={(next) => void navigate({ search: (current) => ({ ...current, page: next }) })}
      >
        {(shown) => (
          <RowList label={say('requests')}>
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
      <Nothing title={say('requests.noMatch')} description={say('requests.noMatchHelp')}>
        <Button variant="light" onClick={onClear}>
          {say('clear')}
        </Button>
      </Nothing>
    );
  }
  return (
    <Nothing title={say('requests.none')} description={say('requests.noneHelp')}>
      <Group>
        <AnchorLink to="/developers/keys">{say('keys')}</AnchorLink>
      </Group>
    </Nothing>
  );
}
