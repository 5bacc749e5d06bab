import { routes } from '@callwright/sdk/routes';
import { SegmentedControl, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMay } from '../auth/session.ts';
import { FilterBar, type ActiveFilter } from '../ui/filter-bar.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { methods, noFilter, type RequestFilter, type RequestSearch } from './request-search.ts';

const keysMax = 100;
const outcomes = [
  { value: 'all', label: 'All' },
  { value: 'errors', label: 'Errors only' },
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
            aria-label="Outcome"
            data={outcomes}
            value={search.errors === 'true' ? 'errors' : 'all'}
            onChange={(value) => filter({ errors: value === 'errors' ? 'true' : undefined })}
          />
          <Switch
            label="Refresh by itself"
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
        label="Method"
        placeholder="Any"
        clearable
        data={[...methods]}
        value={search.method ?? null}
        onChange={(value) => filter({ method: methods.find((method) => method === value) })}
      />
      <SearchField
        label="Path"
        placeholder={routes.contacts.list.path}
        value={search.route ?? ''}
        onSearch={(route) => filter({ route: route || undefined })}
      />
      <SearchField
        label="Request id"
        placeholder="req_…"
        value={search.requestId ?? ''}
        onSearch={(requestId) => filter({ requestId: requestId || undefined })}
      />
    </FilterBar>
  );
}

/** The keys and apps of the workspace; others are chosen in the list itself. */
function CredentialSelect({ search, filter }: Pick<Props, 'search' | 'filter'>) {
  const keys = useQuery(query(routes.account.listKeys, { limit: keysMax }));
  const apps = useQuery(query(routes.oauth.listClients, {}));
  const options = [
    {
      group: 'Keys',
      items: (keys.data?.data.apiKeys ?? []).map(({ id, name, hint }) => ({
        value: `key:${id}`,
        label: `${name} (…${hint})`,
      })),
    },
    {
      group: 'Apps',
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
      label="Key or app"
      placeholder="Any"
      searchable
      clearable
      nothingFoundMessage="Nothing found"
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
    ['Key', 'apiKeyId', apiKeyId === undefined ? undefined : `no. ${apiKeyId}`],
    ['App', 'clientId', clientId],
    ['Method', 'method', method],
    ['Path', 'route', route],
    ['Request id', 'requestId', requestId],
  ];
  return named.flatMap(([label, name, value]) =>
    value === undefined ? [] : [{ label, value, onRemove: () => filter({ [name]: undefined }) }],
  );
}
