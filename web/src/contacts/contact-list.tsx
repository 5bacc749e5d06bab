import { routes } from '@callwright/sdk/routes';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { Page } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SavedViews } from '../ui/saved-views.tsx';
import { isFiltered } from '../ui/search-params.ts';
import { Nothing } from '../ui/states.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { ContactFilters } from './contact-filters.tsx';
import { contactSearch, noFilter, type ContactSearch } from './contact-search.ts';
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
    ...query(routes.contacts.list, { ...search, page: search.page ?? 0, limit: pageSize }),
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
      <PagedList
        from={contacts}
        rows={(data) => data.contacts}
        nothing={<NoContacts search={search} onClear={() => filter(noFilter)} />}
        onPage={(page) => void navigate({ search: (current) => ({ ...current, page }) })}
      >
        {(shown) => <ContactTable contacts={shown} selection={mayWrite ? selection : null} />}
      </PagedList>
      {mayWrite && <BulkActions selection={selection} />}
    </Page>
  );
}

function NoContacts({ search, onClear }: { search: ContactSearch; onClear: () => void }) {
  if (!isFiltered(search, noFilter)) {
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
