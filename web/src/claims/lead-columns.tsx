import { Badge, Button, Group } from '@mantine/core';
import { useLevel, useMe } from '../auth/session.ts';
import { TagBadges } from '../contacts/contact-badges.tsx';
import { contactName } from '../contacts/contact-name.ts';
import type { Contact } from '../records.ts';
import { contactStatusNames } from '../ui/choices.ts';
import { AnchorLink } from '../ui/link.tsx';
import type { CellPlace, Column } from '../ui/table/column.ts';
import { Empty } from '../ui/table/empty.tsx';
import { writeAgo, writeMoment } from '../ui/time.ts';
import { AssignLead } from './assign-lead.tsx';
import { say } from './say.ts';
import { useClaim } from './use-claiming.ts';

/** The columns of the table of unclaimed leads. */
export function useLeadColumns(): readonly Column<Contact>[] {
  const { user } = useMe();
  return [
    {
      key: 'lead',
      label: say('theLead'),
      width: 200,
      cell: (contact, { tabIndex }) => (
        <AnchorLink
          to="/contacts/$contactId"
          params={{ contactId: String(contact.id) }}
          fw={500}
          tabIndex={tabIndex}
        >
          {contactName(contact)}
        </AnchorLink>
      ),
    },
    {
      key: 'status',
      label: say('filter.status'),
      width: 160,
      cell: ({ status }) => (
        <Badge variant="light" color={status === 'DISQUALIFIED' ? 'red' : 'gray'}>
          {contactStatusNames[status]}
        </Badge>
      ),
    },
    { key: 'email', label: say('lead.email'), width: 200, cell: ({ email }) => email || <Empty /> },
    {
      key: 'phone',
      label: say('lead.phone'),
      width: 150,
      card: 'line',
      cell: ({ phoneNumber }) => phoneNumber || <Empty />,
    },
    {
      key: 'tags',
      label: say('lead.tags'),
      width: 150,
      cell: ({ tags }) => (tags.length === 0 ? <Empty /> : <TagBadges tags={tags} />),
    },
    {
      key: 'joinedTime',
      label: say('lead.since'),
      width: 120,
      card: 'line',
      order: { column: 'joinedTime', first: 'desc' },
      cell: ({ joinedTime }) => (
        <time dateTime={joinedTime} title={writeMoment(joinedTime, user.timeZone)}>
          {writeAgo(joinedTime)}
        </time>
      ),
    },
    {
      key: 'actions',
      label: say('actions'),
      width: 180,
      card: 'end',
      cell: (contact, place) => <LeadActions contact={contact} place={place} />,
    },
  ];
}

function LeadActions({ contact, place: { tabIndex } }: { contact: Contact; place: CellPlace }) {
  const mayAssign = useLevel('claims:write') === 'all';
  const claim = useClaim();
  const name = contactName(contact);
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button
        size="xs"
        variant="light"
        aria-label={say('claim.of', { name })}
        loading={claim.isPending}
        tabIndex={tabIndex}
        onClick={() => claim.mutate({ contactId: contact.id })}
      >
        {say('claim')}
      </Button>
      {mayAssign && <AssignLead contactId={contact.id} name={name} setterId={null} tabIndex={tabIndex} />}
    </Group>
  );
}
