import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { api } from '../endpoints.ts';
import { Page } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import { SavedViews } from '../ui/saved-views.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { ContactFilters } from './contact-filters.tsx';
import { contactSearch, isFiltered, noFilter, type ContactSearch } from './contact-search.ts';
import { ContactTable } from './contact-table.tsx';
import { CreateContact } from './create-contact.tsx';
import { useSelection } from './use-selection.ts';

const pageSize = 50;

export function ContactList() {
  const search = useSearch({ from: '/shell/contacts' });
  const navigate = useNavigate({ from: '/contacts' });
  const mayWrite = useMay('contacts:write');
  const { user } = useMe();
  const [creating, create] = useDisclosure();
  const selection = useSelection(search);
  const contacts = useQuery({
    ...query(api.contacts.list, { ...search, page: search.page ?? 0, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  const filter = (change: ContactSearch) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
  return (
    <Page title="Contacts" actions={mayWrite && <Button onClick={create.open}>New contact</Button>}>
      <CreateContact opened={creating} onClose={create.close} />
      <SavedViews
        list="contacts"
        search={search}
        read={contactSearch}
        fixed={[
          { name: 'All', search: {} },
          { name: 'Mine', search: { userId: String(user.id) } },
          { name: 'Without setter', search: { setterIds: '0' } },
        ]}
      />
      <ContactFilters search={search} filter={filter} />
      <Loaded from={contacts}>
        {({ data, meta }) => (
          <>
            {data.contacts.length === 0 ? (
              <NoContacts search={search} onClear={() => filter(noFilter)} />
            ) : (
              <ContactTable contacts={data.contacts} selection={mayWrite ? selection : null} />
            )}
            <Pager
              meta={meta}
              onPage={(page) => void navigate({ search: (current) => ({ ...current, page }) })}
            />
          </>
        )}
      </Loaded>
      {mayWrite && <BulkActions selection={selection} />}
    </Page>
  );
}

function NoContacts({ search, onClear }: { search: ContactSearch; onClear: () => void }) {
  if (!isFiltered(search)) {
    return (
      <Nothing
        title="No contacts yet"
        description="Everybody who books a call becomes a contact. You can also add them yourself."
      />
    );
  }
  return (
    <Nothing title="No contact matches" description="Change the filters to see more.">
      <Button variant="light" onClick={onClear}>
        Clear the filters
      </Button>
    </Nothing>
  );
}
