import { writeMoney } from '../ui/money.ts';
import { writeMoment } from '../ui/time.ts';
import type { Notice } from '../records.ts';
import { personName } from '../ui/person-name.ts';
import { say } from './say.ts';

/** A notice in one line. */
export function noticeWords(notice: Notice, timeZone: string): string {
  const { eventCall, payment, about } = notice;
  const name = personName(eventCall?.inviteeName || notice.contact?.name) || say('someone');
  const call = eventCall === null ? name : `${name}, ${writeMoment(eventCall.dateTime, timeZone)}`;
  switch (notice.kind) {
    case 'CALL_BOOKED':
    case 'CALL_MOVED':
    case 'CALL_CANCELLED':
    case 'OUTCOME_MISSING':
    case 'REFUND_FAILED':
      return say(notice.kind, { call });
    case 'LEAD_ASSIGNED':
      return say(notice.kind, { name });
    case 'WAITING_JOINED':
    case 'WAITING_OFFER_TAKEN':
    case 'WAITING_OFFER_ENDED':
      return say(notice.kind, waitingWords(notice, timeZone));
    case 'PAYMENT':
      return payment === null
        ? say('PAYMENT.noAmount', { name })
        : say('PAYMENT', { amount: writeMoney(payment.value, payment.currency), name });
    case 'CALENDAR_BROKEN':
      return say(notice.kind);
    case 'WEBHOOK_DISABLED':
    case 'SLACK_STOPPED':
    case 'HOST_PAUSED':
      return say(notice.kind, { name: about ?? '' });
    case 'REPORTS_DIFFER':
      return say(notice.kind, { count: about ?? '' });
    default:
      return notice.kind satisfies never;
  }
}

function waitingWords({ waiting, contact }: Notice, timeZone: string) {
  const offeredAt = waiting?.offeredAt ?? null;
  return {
    name: contact?.name ?? say('someone'),
    event: waiting?.eventName ?? '',
    moment: offeredAt === null ? '' : writeMoment(offeredAt, timeZone),
  };
}
