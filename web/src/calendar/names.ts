import { hourMs } from '@callwright/contract/units-of-time.ts';
import { inviteeOf as nameOrAddress } from '../calls/invitee.ts';
import { locale } from '../messages/app-language.ts';
import type { CalendarCall } from '../records.ts';
import { writeSpan } from '../ui/time-span.ts';
import { say } from './say.ts';

// Dates, times and calls as shown here and read by screen readers.

const formats = new Map<string, Intl.DateTimeFormat>();

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale()}${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale(), options);
  formats.set(key, known);
  return known;
}

const utc = { timeZone: 'UTC' } as const;

/** Tuesday, November 24 */
export function dayName(date: string): string {
  return format({ ...utc, weekday: 'long', month: 'long', day: 'numeric' }).format(Date.parse(date));
}

/** Tue */
export function weekdayName(date: string): string {
  return format({ ...utc, weekday: 'short' }).format(Date.parse(date));
}

/** Nov 23 – 29, 2026 */
export function rangeName(first: string, last: string): string {
  const options = { ...utc, month: 'short', day: 'numeric', year: 'numeric' } as const;
  return format(options).formatRange(Date.parse(first), Date.parse(last));
}

/** 3 PM */
export function hourName(hour: number): string {
  return format({ ...utc, hour: 'numeric' }).format(hour * hourMs);
}

/** Tue, Nov 24, 3:15 PM */
export function whenName(moment: number, timeZone: string): string {
  const options = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  return format({ ...options, timeZone }).format(moment);
}

/** The short name of the zone at a moment: GMT+1 */
export function zoneName(moment: number, timeZone: string): string {
  const parts = format({ timeZone, timeZoneName: 'short', hour: 'numeric' }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

export function inviteeOf(call: CalendarCall): string {
  return nameOrAddress(call, say('call.nobody'));
}

/** The invitee has confirmed, and the call has no outcome yet. */
export function isConfirmed(call: CalendarCall): boolean {
  return call.attendanceConfirmedAt !== null && call.outcome === 'PENDING';
}

/** “Grace Novak, Strategy call, Tuesday, November 24, 3:00 to 3:30 PM, host Sofia Berg” */
export function callName(call: CalendarCall, date: string, timeZone: string): string {
  const name = say('call', {
    invitee: inviteeOf(call),
    event: call.name,
    date: dayName(date),
    span: writeSpan(call.dateTime, call.endTime, timeZone).replace(/\s*[–—-]\s*/, ` ${say('to')} `),
    hosts: call.hosts.map(({ name: host }) => host).join(', '),
  });
  if (call.outcome === 'PENDING_OUTCOME') return `${name}, ${say('call.needsOutcome')}`;
  return isConfirmed(call) ? `${name}, ${say('call.confirmed')}` : name;
}
