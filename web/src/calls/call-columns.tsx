import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { useAsOf, useMay, useMe } from '../auth/session.ts';
import type { Call } from '../records.ts';
import { callTypeNames, locationNames, noSaleReasonNames } from '../ui/choices.ts';
import type { Column } from '../ui/table/column.ts';
import { Empty } from '../ui/table/empty.tsx';
import { Person } from '../ui/table/person.tsx';
import { writeDaySpan, writeMinutes, writeShortDate } from '../ui/time.ts';
import { CallBadges } from './call-badges.tsx';
import { inviteeOf } from './invitee.ts';
import { say } from './say.ts';

/** The columns of the table of calls. `onOutcome` opens the form for a missing outcome. */
export function useCallColumns(onOutcome: (call: Call) => void): readonly Column<Call>[] {
  const mayRecord = useMay('outcomes:write');
  const asOf = useAsOf();
  const text = (value: string | null | undefined) => value || <Empty />;
  return [
    {
      key: 'invitee',
      label: say('invitee'),
      width: 210,
      cell: (call, { tabIndex }) => (
        <Person name={inviteeOf(call)}>
          <Link
            to="/calls/$previewId"
            params={{ previewId: call.previewId }}
            search={{ asOf }}
            tabIndex={tabIndex}
          >
            {inviteeOf(call)}
          </Link>
        </Person>
      ),
    },
    ...useTimeColumns(),
    { key: 'event', label: say('fact.event'), width: 180, card: 'line', cell: ({ name }) => name },
    {
      key: 'hosts',
      label: say('host'),
      width: 150,
      cell: ({ hosts }) => hosts.map(({ name }) => name).join(', '),
    },
    {
      key: 'status',
      label: say('filter.status'),
      width: 180,
      card: 'line',
      cell: (call, { tabIndex }) =>
        mayRecord && call.outcome === 'PENDING_OUTCOME' && call.status !== 'CANCELLED' ? (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={say('logOutcomeOf', { name: inviteeOf(call) })}
            tabIndex={tabIndex}
            onClick={() => onOutcome(call)}
          >
            {say('logOutcome')}
          </Button>
        ) : (
          <CallBadges call={call} />
        ),
    },
    {
      key: 'where',
      label: say('fact.where'),
      width: 150,
      cell: ({ location }) => locationNames[location],
    },
    {
      key: 'setter',
      label: say('filter.setter'),
      width: 140,
      cell: ({ setterClaim }) => text(setterClaim?.user?.name),
    },
    {
      key: 'email',
      label: say('email'),
      width: 200,
      isExtra: true,
      cell: ({ inviteeEmail }) => text(inviteeEmail),
    },
    {
      key: 'phone',
      label: say('phone'),
      width: 150,
      isExtra: true,
      cell: ({ phoneNumber }) => text(phoneNumber),
    },
    {
      key: 'type',
      label: say('filter.type'),
      width: 130,
      isExtra: true,
      cell: ({ callType }) => callTypeNames[callType],
    },
    {
      key: 'reason',
      label: say('reason'),
      width: 150,
      isExtra: true,
      cell: ({ noSaleReason }) =>
        text(noSaleReasonNames[noSaleReason as keyof typeof noSaleReasonNames] ?? noSaleReason), // one of them, where it is not older
    },
    {
      key: 'notes',
      label: say('notes'),
      width: 220,
      isExtra: true,
      cell: ({ notes, outcomeNotes }) => text(outcomeNotes || notes),
    },
  ];
}

function useTimeColumns(): readonly Column<Call>[] {
  const { user } = useMe();
  const day = (moment: string) => <time dateTime={moment}>{writeShortDate(moment, user.timeZone)}</time>;
  return [
    {
      key: 'time',
      label: say('time'),
      width: 305,
      card: 'end',
      order: { column: 'dateTime', first: 'desc' },
      cell: ({ dateTime, endTime, status }) => (
        <time
          dateTime={dateTime}
          style={status === 'CANCELLED' ? { textDecoration: 'line-through' } : undefined}
        >
          {writeDaySpan(dateTime, endTime, user.timeZone)}
        </time>
      ),
    },
    {
      key: 'length',
      label: say('fact.length'),
      width: 90,
      isExtra: true,
      isNumber: true,
      cell: ({ dateTime, endTime }) => writeMinutes((Date.parse(endTime) - Date.parse(dateTime)) / minuteMs),
    },
    {
      key: 'createdAt',
      label: say('fact.booked'),
      width: 120,
      isExtra: true,
      order: { column: 'createdAt', first: 'desc' },
      cell: ({ createdAt }) => day(createdAt),
    },
    {
      key: 'updatedAt',
      label: say('history.updated'),
      width: 120,
      isExtra: true,
      order: { column: 'updatedAt', first: 'desc' },
      cell: ({ updatedAt }) => day(updatedAt),
    },
  ];
}
