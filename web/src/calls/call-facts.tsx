import { Anchor, Text } from '@mantine/core';
import type { CallDetail } from '../records.ts';
import { callTypeNames, locationNames } from '../ui/choices.ts';
import { Facts } from '../ui/facts.tsx';
import { Section } from '../ui/section.tsx';
import { writeAgo, writeMinutes, writeMoment, writeSpan } from '../ui/time.ts';
import { AnchorLink } from '../ui/link.tsx';
import { findingOf, type Finding } from './calendar-finding.ts';

const cancellers: Record<NonNullable<CallDetail['cancelledBy']>, string> = {
  ADMIN: 'a member',
  CONTACT: 'the invitee',
  CALENDAR: 'the calendar',
  SYSTEM: 'Callwright',
};

export function CallFacts({ call, timeZone }: { call: CallDetail; timeZone: string }) {
  const minutes = call.durationUnit === 'HOURS' ? call.duration * 60 : call.duration;
  return (
    <Section title="Call">
      <Facts
        of={[
          [
            'When',
            <Text key="when" fw={600}>
              {writeMoment(call.dateTime, timeZone)}, {writeMinutes(minutes)}
            </Text>,
          ],
          ['Your time zone', timeZone],
          [
            'For the invitee',
            call.timeZone === timeZone
              ? null
              : `${writeSpan(call.dateTime, call.endTime, call.timeZone)} in ${call.timeZone}`,
          ],
          [
            'Invitee',
            <AnchorLink
              key="contact"
              to="/contacts/$contactId"
              params={{ contactId: String(call.contactId) }}
            >
              {call.inviteeName || call.inviteeEmail}
            </AnchorLink>,
          ],
          [
            'E-mail',
            call.inviteeEmail === null ? null : (
              <Anchor key="mail" href={`mailto:${call.inviteeEmail}`}>
                {call.inviteeEmail}
              </Anchor>
            ),
          ],
          [
            'Phone',
            call.phoneNumber === null ? null : (
              <Anchor key="phone" href={`tel:${call.phoneNumber}`}>
                {call.phoneNumber}
              </Anchor>
            ),
          ],
          [
            'Guests',
            call.additionalGuests
              .map(({ name, email }) => (name === null ? email : `${name} <${email}>`))
              .join(', '),
          ],
          ['Host', call.hosts.map(({ name }) => name).join(', ')],
          ['Event', `${call.name} (${callTypeNames[call.callType]})`],
          ['Where', locationNames[call.location]],
          [
            'Link',
            call.locationLink === null ? null : (
              <Anchor key="link" href={call.locationLink} target="_blank" rel="noreferrer">
                {call.locationLink}
              </Anchor>
            ),
          ],
          ['Details', call.locationDetails],
          ['Calendar', writeEntry(call)],
          ['Booked', `${writeMoment(call.createdAt, timeZone)} by ${call.createdBy.name || 'the invitee'}`],
          [
            'Moved',
            call.rescheduledAt === null
              ? null
              : `${writeMoment(call.rescheduledAt, timeZone)}${reason(call.rescheduleReason)}`,
          ],
          [
            'Cancelled',
            call.cancelledAt === null || call.cancelledBy === null
              ? null
              : `${writeMoment(call.cancelledAt, timeZone)} by ${call.canceller ?? cancellers[call.cancelledBy]}${reason(call.cancelReason)}`,
          ],
        ]}
      />
    </Section>
  );
}

const findingWords: Record<Finding['kind'], string> = {
  DELETED: 'Deleted from the host’s calendar',
  DECLINED: 'Declined in the host’s calendar',
  MOVED: 'At another time in the host’s calendar',
};

/** How the entry in the calendar of the host is. */
function writeEntry(call: CallDetail): string | null {
  const { calendar: entry } = call;
  if (entry === null) return null;
  const found = findingOf(call);
  if (found !== null) return findingWords[found.kind];
  switch (entry.syncStatus) {
    case 'PENDING':
      return 'About to be written into the host’s calendar';
    case 'SYNCED':
      return entry.lastSyncedAt === null
        ? 'In the host’s calendar'
        : `In the host’s calendar, written ${writeAgo(entry.lastSyncedAt)}`;
    case 'FAILED':
      return `Not in the host’s calendar${entry.error === null ? '' : `: ${entry.error}`}`;
    case 'DETACHED':
      return 'The calendar was disconnected; an entry in it is no longer changed';
    default:
      return entry.syncStatus satisfies never;
  }
}

function reason(text: string | null): string {
  return text === null || text === '' ? '' : `: “${text}”`;
}
