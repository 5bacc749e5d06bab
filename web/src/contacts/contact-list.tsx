import { Badge, Button, Group, Select, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { api, type Contact } from '../endpoints.ts';
import { contactStatusNames, optionsOf } from '../ui/choices.ts';
import { Page } from '../ui/page.tsx';
import { Pager } from '../ui/pager.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { writeShortDate } from '../ui/time.ts';
import { contactName } from './contact-name.ts';
import type { ContactSearch } from './contact-search.ts';
import { CreateContact } from './create-contact.tsx';
import { AnchorLink } from '../ui/link.tsx';

const pageSize = 50;
const tableWidth = 640;

/** Orders by what one looks for, not by column and direction. */
const orders = {
  'joinedTime-desc': 'Newest first',
  'joinedTime-asc': 'Oldest first',
  'lastActivityAt-desc': 'Last active first',
  'firstName-asc': 'First name',
  'lastName-asc': 'Last name',
  'email-asc': 'E-mail',
} as const;

export function ContactList() {
  const search = useSearch({ from: '/shell/contacts' });
  const navigate = useNavigate({ from: '/contacts' });
  const mayWrite = useMay('contacts:write');
  const [creating, create] = useDisclosure();
  const contacts = useQuery({
    ...query(api.contacts.list, { ...search, page: search.page ?? 0, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  const filter = (change: ContactSearch) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...change }), replace: true });
  const order = (key: string | null) => {
    const [orderColumn, orderBy] = (key ?? '').split('-');
    filter({ orderColumn, orderBy } as ContactSearch); // the keys of `orders` are made of both
  };
  return (
    <Page title="Contacts" actions={mayWrite && <Button onClick={create.open}>New contact</Button>}>
      <CreateContact opened={creating} onClose={create.close} />
      <Group align="flex-end" gap="sm">
        <SearchField
          label="Search"
          placeholder="Name, e-mail or phone"
          value={search.search ?? ''}
          onSearch={(text) => filter({ search: text || undefined })}
        />
        <Select
          label="Status"
          placeholder="Any"
          clearable
          w={200}
          data={optionsOf(contactStatusNames)}
          value={search.statuses ?? null}
          onChange={(statuses) => filter({ statuses: statuses ?? undefined })}
        />
        <Select
          label="Order"
          allowDeselect={false}
          w={170}
          data={optionsOf(orders)}
          value={`${search.orderColumn ?? 'joinedTime'}-${search.orderBy ?? 'desc'}`}
          onChange={order}
        />
      </Group>
      <Loaded from={contacts}>
        {({ data, meta }) => (
          <>
            {data.contacts.length === 0 ? (
              <NoContacts filtered={Boolean(search.search ?? search.statuses)} />
            ) : (
              <Contacts contacts={data.contacts} />
            )}
            <Pager
              meta={meta}
              onPage={(page) => void navigate({ search: (current) => ({ ...current, page }) })}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Contacts({ contacts }: { contacts: readonly Contact[] }) {
  const { user } = useMe();
  return (
    <Table.ScrollContainer
      minWidth={tableWidth}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Contacts', role: 'region' } }}
    >
      <Table highlightOnHover verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>E-mail and phone</Table.Th>
            <Table.Th>Status</Table.Th>
            <Table.Th>Owner</Table.Th>
            <Table.Th>Since</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {contacts.map((contact) => (
            <Table.Tr key={contact.id}>
              <Table.Td>
                <AnchorLink to="/contacts/$contactId" params={{ contactId: String(contact.id) }} fw={600}>
                  {contactName(contact)}
                </AnchorLink>
              </Table.Td>
              <Table.Td>
                <Text size="sm">{contact.email}</Text>
                <Text size="sm" c="dimmed">
                  {contact.phoneNumber}
                </Text>
              </Table.Td>
              <Table.Td>
                <Badge variant="light" color={contact.status === 'DISQUALIFIED' ? 'red' : 'gray'}>
                  {contactStatusNames[contact.status]}
                </Badge>
              </Table.Td>
              <Table.Td>{contact.closerOwner?.name ?? '–'}</Table.Td>
              <Table.Td>{writeShortDate(contact.joinedTime, user.timeZone)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function NoContacts({ filtered }: { filtered: boolean }) {
  if (filtered)
    return <Nothing title="No contact matches" description="Change the search or the status to see more." />;
  return (
    <Nothing
      title="No contacts yet"
      description="Everybody who books a call becomes a contact. You can also add them yourself."
    />
  );
}
