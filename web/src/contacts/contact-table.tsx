import { Badge, Box, Checkbox, Group, Table, Text } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import type { Contact } from '../records.ts';
import { contactStatusNames } from '../ui/choices.ts';
import { AnchorLink } from '../ui/link.tsx';
import { writeShortDate } from '../ui/time.ts';
import { StageBadge, TagBadges } from './contact-badges.tsx';
import { contactName } from './contact-name.ts';
import type { Selection } from './use-selection.ts';

type Props = { contacts: readonly Contact[]; selection: Selection | null };

/** A page of contacts. On a phone the first column says it all; `selection` is null where nothing can be done. */
export function ContactTable({ contacts, selection }: Props) {
  return (
    <Table highlightOnHover verticalSpacing="sm" aria-label="Contacts">
      <Table.Thead>
        <Table.Tr>
          {selection !== null && <SelectPage contacts={contacts} selection={selection} />}
          <Table.Th>Name</Table.Th>
          <Table.Th visibleFrom="md" w="28%">
            E-mail and phone
          </Table.Th>
          <Table.Th visibleFrom="xs">Status</Table.Th>
          <Table.Th visibleFrom="sm">Owner and setter</Table.Th>
          <Table.Th visibleFrom="sm">Since</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {contacts.map((contact) => (
          <ContactRow key={contact.id} contact={contact} selection={selection} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function SelectPage({ contacts, selection }: { contacts: readonly Contact[]; selection: Selection }) {
  const selected = contacts.filter(selection.has).length;
  return (
    <Table.Th w={40}>
      <Checkbox
        aria-label="Select all on this page"
        checked={selected > 0 && selected === contacts.length}
        indeterminate={selected > 0 && selected < contacts.length}
        onChange={(event) => selection.set(contacts, event.currentTarget.checked)}
      />
    </Table.Th>
  );
}

function ContactRow({ contact, selection }: { contact: Contact; selection: Selection | null }) {
  const { user } = useMe();
  const name = contactName(contact);
  return (
    <Table.Tr {...(selection?.has(contact) && { bg: 'var(--mantine-color-default-hover)' })}>
      {selection !== null && (
        <Table.Td>
          <Checkbox
            aria-label={`Select ${name}`}
            checked={selection.has(contact)}
            onChange={(event) => selection.set([contact], event.currentTarget.checked)}
          />
        </Table.Td>
      )}
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <AnchorLink to="/contacts/$contactId" params={{ contactId: String(contact.id) }} fw={600}>
          {name}
        </AnchorLink>
        <TagBadges tags={contact.tags} />
        <Box hiddenFrom="md">
          <Addresses contact={contact} />
        </Box>
        <Box hiddenFrom="xs">
          <States contact={contact} />
        </Box>
      </Table.Td>
      <Table.Td visibleFrom="md" style={{ overflowWrap: 'anywhere' }}>
        <Addresses contact={contact} />
      </Table.Td>
      <Table.Td visibleFrom="xs">
        <States contact={contact} />
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm">{contact.closerOwner?.name ?? '–'}</Text>
        {contact.setterOwner !== null && (
          <Text size="sm" c="dimmed">
            Setter: {contact.setterOwner.name}
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
        {writeShortDate(contact.joinedTime, user.timeZone)}
      </Table.Td>
    </Table.Tr>
  );
}

function Addresses({ contact }: { contact: Contact }) {
  return (
    <>
      <Text size="sm">{contact.email}</Text>
      <Text size="sm" c="dimmed">
        {contact.phoneNumber}
      </Text>
    </>
  );
}

function States({ contact }: { contact: Contact }) {
  return (
    <Group gap={4}>
      <Badge variant="light" color={contact.status === 'DISQUALIFIED' ? 'red' : 'gray'}>
        {contactStatusNames[contact.status]}
      </Badge>
      <StageBadge stage={contact.stage} />
    </Group>
  );
}
