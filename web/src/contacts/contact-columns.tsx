import { Badge } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAsOf, useMay, useMe } from '../auth/session.ts';
import type { Contact } from '../records.ts';
import { contactStatusNames, originNames } from '../ui/choices.ts';
import { writeMoney } from '../ui/money.ts';
import type { Column } from '../ui/table/column.ts';
import { Empty } from '../ui/table/empty.tsx';
import { Person } from '../ui/table/person.tsx';
import { writeShortDate, writeSoon } from '../ui/time.ts';
import { useFields } from '../ui/use-fields.ts';
import { StageBadge } from './contact-badges.tsx';
import { OwnerCell, StageCell, TagsCell } from './contact-cells.tsx';
import { contactName } from './contact-name.ts';
import { say } from './say.ts';

/** The columns of the contact table; custom fields come last. */
export function useContactColumns(): readonly Column<Contact>[] {
  const { user, workspace } = useMe();
  const asOf = useAsOf();
  const mayWrite = useMay('contacts:write');
  const fields = useFields('CONTACT').data?.data ?? [];
  const day = (moment: string | null | undefined) =>
    moment === null || moment === undefined ? (
      <Empty />
    ) : (
      <time dateTime={moment}>{writeShortDate(moment, user.timeZone)}</time>
    );
  const text = (value: string | null | undefined) => value || <Empty />;
  return [
    {
      key: 'name',
      label: say('name'),
      width: 230,
      order: { column: 'firstName', first: 'asc' },
      cell: (contact, { tabIndex }) => (
        <Person name={contactName(contact)}>
          <Link
            to="/contacts/$contactId"
            params={{ contactId: String(contact.id) }}
            search={{ asOf }}
            tabIndex={tabIndex}
          >
            {contactName(contact)}
          </Link>
        </Person>
      ),
    },
    {
      key: 'stage',
      label: say('stage'),
      width: 160,
      card: 'end',
      cell: (contact, place) =>
        mayWrite ? <StageCell contact={contact} place={place} /> : <StageBadge stage={contact.stage} />,
    },
    {
      key: 'owner',
      label: say('owner'),
      width: 140,
      card: 'line',
      cell: (contact, place) =>
        mayWrite ? <OwnerCell contact={contact} place={place} /> : text(contact.closerOwner?.name),
    },
    {
      key: 'nextCall',
      label: say('nextCall'),
      width: 150,
      card: 'line',
      cell: ({ figures }) =>
        figures === undefined || figures.nextCallAt === null ? (
          <Empty />
        ) : (
          <time dateTime={figures.nextCallAt}>{writeSoon(figures.nextCallAt, user.timeZone)}</time>
        ),
    },
    { key: 'lastCall', label: say('lastCall'), width: 110, cell: ({ figures }) => day(figures?.lastCallAt) },
    {
      key: 'value',
      label: say('value'),
      width: 100,
      isNumber: true,
      cell: ({ figures }) =>
        figures === undefined || figures.dealsCount === 0 ? (
          <Empty />
        ) : (
          writeMoney(figures.dealsValue, workspace.currency)
        ),
    },
    {
      key: 'email',
      label: say('email'),
      width: 200,
      order: { column: 'email', first: 'asc' },
      cell: ({ email }) => text(email),
    },
    {
      key: 'tags',
      label: say('tags'),
      width: 150,
      cell: (contact, place) =>
        mayWrite ? (
          <TagsCell contact={contact} place={place} />
        ) : (
          text(contact.tags.map(({ name }) => name).join(', '))
        ),
    },
    {
      key: 'joinedTime',
      label: say('since'),
      width: 110,
      order: { column: 'joinedTime', first: 'desc' },
      cell: ({ joinedTime }) => day(joinedTime),
    },
    {
      key: 'lastName',
      label: say('lastName'),
      width: 130,
      isExtra: true,
      order: { column: 'lastName', first: 'asc' },
      cell: ({ lastName }) => text(lastName),
    },
    {
      key: 'phoneNumber',
      label: say('phone'),
      width: 150,
      isExtra: true,
      cell: (one) => text(one.phoneNumber),
    },
    {
      key: 'status',
      label: say('status'),
      width: 170,
      isExtra: true,
      cell: ({ status }) => (
        <Badge variant="light" color={status === 'DISQUALIFIED' ? 'red' : 'gray'}>
          {contactStatusNames[status]}
        </Badge>
      ),
    },
    {
      key: 'setter',
      label: say('setter'),
      width: 140,
      isExtra: true,
      cell: (one) => text(one.setterOwner?.name),
    },
    {
      key: 'source',
      label: say('source'),
      width: 130,
      isExtra: true,
      cell: (one) => originNames[one.source],
    },
    { key: 'country', label: say('country'), width: 90, isExtra: true, cell: (one) => text(one.country) },
    {
      key: 'lastActivityAt',
      label: say('lastActivity'),
      width: 120,
      isExtra: true,
      order: { column: 'lastActivityAt', first: 'desc' },
      cell: (one) => day(one.lastActivityAt),
    },
    ...fields
      .filter(({ identifier }) => identifier !== 'contact-stage')
      .map(({ identifier, name }): Column<Contact> => ({
        key: `field.${identifier}`,
        label: name,
        width: 150,
        isExtra: true,
        cell: ({ customFields }) => text(customFields[identifier]?.join(', ')),
      })),
  ];
}
