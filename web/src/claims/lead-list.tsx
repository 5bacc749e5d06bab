import { routes } from '@callwright/sdk/routes';
import { Group } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { send } from '../api.ts';
import { contactName } from '../contacts/contact-name.ts';
import type { Contact } from '../records.ts';
import { SearchField } from '../ui/search-field.tsx';
import { Nothing } from '../ui/states.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import type { Source } from '../ui/table/rows.ts';
import type { ClaimSearch } from './claim-search.ts';
import { useLeadColumns } from './lead-columns.tsx';
import { say } from './say.ts';

/** Short, because leads that others have claimed should disappear soon. */
const refreshMs = 30_000;

/** People who have not booked and are not claimed, newest first. */
export function LeadList() {
  const { search, orderBy = 'desc' } = useSearch({ from: '/shell/claims' });
  const navigate = useNavigate({ from: '/claims' });
  const columns = useLeadColumns();
  const show = (change: Pick<ClaimSearch, 'search' | 'orderBy'>) =>
    void navigate({ search: (current) => ({ ...current, ...change }), replace: true });
  return (
    <>
      <Group>
        <SearchField
          label={say('search')}
          placeholder={say('search.what')}
          value={search ?? ''}
          onSearch={(text) => show({ search: text || undefined })}
        />
      </Group>
      <DataTable
        label={say('title')}
        source={leadSource(search, orderBy)}
        columns={columns}
        nameOf={contactName}
        onOpen={({ id }) => void navigate({ to: '/contacts/$contactId', params: { contactId: String(id) } })}
        order={{
          column: 'joinedTime',
          by: orderBy,
          set: (_column, by) => show({ orderBy: by === 'asc' ? by : undefined }),
        }}
        totals={(count) => <span>{say('free.count', { count })}</span>}
        nothing={
          <Nothing
            title={search === undefined ? say('free.none') : say('free.noMatch')}
            description={say('free.noneHelp')}
          />
        }
      />
    </>
  );
}

function leadSource(search: string | undefined, orderBy: 'asc' | 'desc'): Source<Contact> {
  const input = {
    forSetters: 'true',
    setterIds: '0',
    search,
    orderColumn: 'joinedTime',
    orderBy,
  } as const;
  return {
    path: routes.contacts.list.path,
    input,
    refreshMs,
    read: async (paging, signal) => {
      const { data, meta } = await send(routes.contacts.list, { ...input, ...paging }, { signal });
      return { rows: data.contacts, meta };
    },
  };
}
