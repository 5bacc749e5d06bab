import { routes } from '@callwright/sdk/routes';
import { SegmentedControl, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMay } from '../auth/session.ts';
import { FilterBar, type ActiveFilter } from '../ui/filter-bar.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { methods, noFilter, type RequestFilter, type RequestSearch } from './request-search.ts';
import { say } from './say.ts';

const keysMax = 100;
const outcomes = () => [
  { value: 'all', label: say('all') },
  { value: 'errors', label: say('errorsOnly') },
];

type Props = {
  search: RequestSearch;
  filter: (change: RequestFilter) => void;
  isLive: boolean;
  setLive: (isLive: boolean) => void;
};

export function RequestFilters({ search, filter, isLive, setLive }: Props) {
  const seesAll = useMay('admin');
  return (
    <FilterBar
      main={
        <>
          <SegmentedControl
            aria-label={say('outcome')}
            data={outcomes()}
            value={search.errors === 'true' ? 'errors' : 'all'}
            onChange={(value) => filter({ errors: value === 'errors' ? 'true' : undefined })}
          />
          <Switch
            label={say('refresh')}
            checked={isLive}
            onChange={(event) => setLive(event.currentTarget.checked)}
            my="xs"
          />
        </>
      }
      active={activeFilters(search, filter)}
      onClear={() => filter(noFilter)}
    >
      {seesAll && <CredentialSelect search={search} filter={filter} />}
      <Select
        label={say('method')}
        placeholder={say('any')}
        clearable
        data={[...methods]}
        value={search.method ?? null}
        onChange={(value) => filter({ method: methods.find((method) => method === value) })}
      />
      <SearchField
        label={say('path')}
        placeholder={routes.contacts.list.path}
        value={search.route ?? ''}
        onSearch={(route) => filter({ route: route || undefined })}
      />
      <SearchField
        label={say('requestId')}
        placeholder={'req_…'}
        value={search.requestId ?? ''}
        onSearch={(requestId) => filter({ requestId: requestId || undefined })}
      />
    </FilterBar>
  );
}

/** The keys and apps of the workspace; others can be chosen in the list itself. */
function CredentialSelect({ search, filter }: Pick<Props, 'search' | 'filter'>) {
  const keys = useQuery(query(routes.account.listKeys, { limit: keysMax }));
  const apps = useQuery(query(routes.oauth.listClients, {}));
  const options = [
    {
      group: say('group.keys'),
      items: (keys.data?.data.apiKeys ?? []).map(({ id, name, hint }) => ({
        value: `key:${id}`,
        label: `${name} (…${hint})`,
      })),
    },
    {
      group: say('group.oauthApps'),
      items: (apps.data?.data ?? []).map((app) => ({
        value: `app:${app.client_id}`,
        label: app.client_name,
      })),
    },
  ];
  const choose = (value: string | null): void =>
    filter({
      apiKeyId: value?.startsWith('key:') === true ? Number(value.slice(4)) : undefined,
      clientId: value?.startsWith('app:') === true ? value.slice(4) : undefined,
    });
  return (
    <Select
      label={say('keyOrApp')}
      placeholder={say('any')}
      searchable
      clearable
      nothingFoundMessage={say('nothingFound')}
      data={options}
      value={credentialOf(search)}
      onChange={choose}
    />
  );
}

function credentialOf({ apiKeyId, clientId }: RequestSearch): string | null {
  if (apiKeyId !== undefined) return `key:${apiKeyId}`;
  return clientId === undefined ? null : `app:${clientId}`;
}

function activeFilters(search: RequestSearch, filter: Props['filter']): ActiveFilter[] {
  const { apiKeyId, clientId, method, route, requestId } = search;
  const named: [label: string, name: keyof RequestFilter, value: string | undefined][] = [
    [say('filter.key'), 'apiKeyId', apiKeyId === undefined ? undefined : say('number', { apiKeyId })],
    [say('app'), 'clientId', clientId],
    [say('method'), 'method', method],
    [say('path'), 'route', route],
    [say('requestId'), 'requestId', requestId],
  ];
  return named.flatMap(([label, name, value]) =>
    value === undefined ? [] : [{ label, value, onRemove: () => filter({ [name]: undefined }) }],
  );
}
