import { routes } from '@callwright/sdk/routes';
import { Group, Select, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { optionsOf } from '../ui/choices.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Nothing } from '../ui/states.tsx';
import { ClientCard } from './client-card.tsx';
import { views, type ClientSearch, type View } from './client-search.ts';
import { say } from './say.ts';

const pageSize = 20;

const viewNames = (): Record<View, string> => ({
  WAITING: say('view.waiting'),
  PENDING: say('view.pending'),
  APPROVED: say('view.approved'),
  UNBOUND: say('view.unbound'),
  SUSPENDED: say('suspended'),
  ALL: say('view.all'),
});

/** Third-party apps; those waiting for a decision come first. */
export function ClientList() {
  const { view = 'WAITING', search, page = 0 } = useSearch({ from: '/operator/apps' });
  const navigate = useNavigate({ from: '/operator/apps' });
  const clients = useQuery({
    ...query(routes.operator.listClients, {
      ...(view !== 'ALL' && { view }),
      ...(search !== undefined && { search }),
      page,
      limit: pageSize,
    }),
    placeholderData: keepPreviousData,
  });
  const filter = (change: ClientSearch) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
  return (
    <Stack>
      <Group align="flex-end" role="search" aria-label={say('filters')}>
        <Select
          label={say('show')}
          allowDeselect={false}
          data={optionsOf(viewNames())}
          value={view}
          onChange={(value) => filter({ view: views.find((one) => one === value) })}
        />
        <SearchField
          label={say('search')}
          placeholder={say('client.search')}
          value={search ?? ''}
          onSearch={(text) => filter({ search: text || undefined })}
        />
      </Group>
      <PagedList
        from={clients}
        rows={(data) => data}
        nothing={<NoClients isWaiting={view === 'WAITING' && search === undefined} />}
        onPage={(next) => void navigate({ search: (current) => ({ ...current, page: next }) })}
      >
        {(shown) => (
          <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={say('apps')}>
            {shown.map((client) => (
              <ClientCard key={client.clientId} client={client} />
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
  );
}

function NoClients({ isWaiting }: { isWaiting: boolean }) {
  return isWaiting ? (
    <Nothing title={say('clients.none')} description={say('clients.noneHelp')} />
  ) : (
    <Nothing title={say('clients.noMatch')} description={say('clients.noMatchHelp')} />
  );
}
