import { minutesOf } from '@callwright/contract/duration.ts';
import { Text } from '@mantine/core';
import type { CallDetail } from '../records.ts';
import { callTypeNames, locationNames } from '../ui/choices.ts';
import { Facts } from '../ui/facts.tsx';
import { Section } from '../ui/section.tsx';
import { writeMoney } from '../ui/money.ts';
import { writeAgo, writeMinutes, writeMoment } from '../ui/time.ts';
import { personName } from '../ui/person-name.ts';
import { findingOf, type Finding } from './calendar-finding.ts';
import { CallLink } from './call-video.tsx';
import { say, type TextKey } from './say.ts';
import { linkOf } from './video-words.ts';

/** The name of the event, and its type if that differs. */
function eventOf({ name, callType }: CallDetail): string {
  const type = callTypeNames[callType];
  return name === type ? name : `${name} (${type})`;
}

/** Details that are rarely needed: place, calendar, and how the call was created. */
export function CallFacts({ call, timeZone }: { call: CallDetail; timeZone: string }) {
  const minutes = minutesOf(call);
  return (
    <Section title={say('details')}>
      <Facts
        width="column"
        of={[
          [say('fact.event'), eventOf(call)],
          [say('fact.length'), writeMinutes(minutes)],
          [say('fact.where'), locationNames[call.location]],
          [
            say('fact.link'),
            call.locationLink === null && linkOf(call) === null ? null : <CallLink key="link" call={call} />,
          ],
          [
            say('fact.dialIn'),
            call.dialIn === null ? null : (
              <Text key="dial-in" size="sm" style={{ whiteSpace: 'pre-wrap' }}>
                {call.dialIn}
              </Text>
            ),
          ],
          [say('fact.place'), call.locationDetails],
          [say('fact.calendar'), writeEntry(call)],
          [
            say('fact.booked'),
            say('fact.by', {
              time: writeMoment(call.createdAt, timeZone),
              name: call.createdBy.name || say('by.invitee'),
            }),
          ],
          [
            say('fact.moved'),
            call.rescheduledAt === null
              ? null
              : `${writeMoment(call.rescheduledAt, timeZone)}${reason(call.rescheduleReason)}`,
          ],
          [
            say('fact.confirmed'),
            call.attendanceConfirmedAt === null ? null : writeMoment(call.attendanceConfirmedAt, timeZone),
          ],
          [say(call.deposit?.purpose === 'NO_SHOW_FEE' ? 'fact.fee' : 'fact.deposit'), writeDeposit(call)],
          [say('fact.cancelled'), writeCancelled(call, timeZone)],
        ]}
      />
    </Section>
  );
}

const cancellers: Record<NonNullable<CallDetail['cancelledBy']>, TextKey> = {
  ADMIN: 'by.member',
  CONTACT: 'by.invitee',
  CALENDAR: 'by.calendar',
  SYSTEM: 'by.system',
};

function writeCancelled(call: CallDetail, timeZone: string): string | null {
  const { cancelledAt, cancelledBy, canceller, cancelReason } = call;
  if (cancelledAt === null || cancelledBy === null) return null;
  const name = personName(canceller) ?? say(cancellers[cancelledBy]);
  return `${say('fact.by', { time: writeMoment(cancelledAt, timeZone), name })}${reason(cancelReason)}`;
}

const depositWords: Record<NonNullable<CallDetail['deposit']>['state'], TextKey> = {
  PAID: 'deposit.PAID',
  KEPT: 'deposit.KEPT',
  REFUNDING: 'deposit.REFUNDING',
  REFUNDED: 'deposit.REFUNDED',
  REFUND_FAILED: 'deposit.REFUND_FAILED',
};

/** The deposit paid with the booking; the reason of a failed refund is in the provider's words. */
function writeDeposit({ deposit, noSaleReason }: CallDetail): string | null {
  if (deposit === null) return null;
  const { purpose, state, amount, currency } = deposit;
  const isMissed = purpose === 'NO_SHOW_FEE' && state === 'REFUNDED' && noSaleReason === 'NO_SHOW';
  const words = say(isMissed ? 'deposit.missed' : depositWords[state], {
    amount: writeMoney(amount, currency),
  });
  return state === 'REFUND_FAILED' ? `${words}${reason(deposit.reason)}` : words;
}

const findingWords: Record<Finding['kind'], TextKey> = {
  DELETED: 'entry.deleted',
  DECLINED: 'entry.declined',
  MOVED: 'entry.moved',
};

/** The state of the entry in the host's calendar. */
function writeEntry(call: CallDetail): string | null {
  const { calendar: entry } = call;
  if (entry === null) return null;
  const found = findingOf(call);
  if (found !== null) return say(findingWords[found.kind]);
  switch (entry.syncStatus) {
    case 'PENDING':
      return say('entry.pending');
    case 'SYNCED':
      return entry.lastSyncedAt === null
        ? say('entry.written')
        : say('entry.writtenAt', { ago: writeAgo(entry.lastSyncedAt) });
    case 'FAILED':
      return `${say('entry.failed')}${entry.error === null ? '' : `: ${entry.error}`}`;
    case 'DETACHED':
      return say('entry.detached');
    default:
      return entry.syncStatus satisfies never;
  }
}

function reason(text: string | null): string {
  return text === null || text === '' ? '' : `: “${text}”`;
}
