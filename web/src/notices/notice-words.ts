import { writeMoney } from '../ui/money.ts';
import { writeMoment } from '../ui/time.ts';
import type { Notice } from '../records.ts';

/** A notice in one line. */
export function noticeWords(notice: Notice, timeZone: string): string {
  const { eventCall, payment, about } = notice;
  const name = eventCall?.inviteeName || notice.contact?.name || 'Somebody';
  const call = eventCall === null ? name : `${name}, ${writeMoment(eventCall.dateTime, timeZone)}`;
  switch (notice.kind) {
    case 'CALL_BOOKED':
      return `Booked: ${call}`;
    case 'CALL_MOVED':
      return `Moved: ${call}`;
    case 'CALL_CANCELLED':
      return `Canceled: ${call}`;
    case 'OUTCOME_MISSING':
      return `Needs outcome: ${call}`;
    case 'LEAD_ASSIGNED':
      return `New lead: ${name}`;
    case 'PAYMENT':
      return payment === null
        ? `Payment from ${name}`
        : `Payment: ${writeMoney(payment.value, payment.currency)} from ${name}`;
    case 'CALENDAR_BROKEN':
      return 'Your calendar needs attention';
    case 'WEBHOOK_DISABLED':
      return `Webhook switched off: ${about ?? ''}`;
    case 'HOST_PAUSED':
      return `A rule paused a host: ${about ?? ''}`;
    default:
      return notice.kind satisfies never;
  }
}
