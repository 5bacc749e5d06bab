import type { CallFacts } from './call-facts.ts';
import { changeLink, inviteeName, whereOf } from './call-values.ts';
import { oneLine } from '#/ports/messages/layout.ts';
import type { Audience } from '#/ports/messages/send-mail.ts';
import { say } from './messages.ts';
import type { Reader } from './moments.ts';
import { toMs } from '#/platform/values/time.ts';
import type { Attendee, CalendarEntry, Person } from './ics.ts';

type For = {
  readonly audience: Audience;
  readonly reader: Reader;
  readonly baseUrl: string;
  readonly stampMs: number;
  /** The guest that the entry is for. */
  readonly guest?: Person;
  /** Removes the entry from the calendar of a former host or guest. */
  readonly isRemoved?: boolean;
};

/** A call as an entry in a person's calendar, with what concerns them. Guests see no email address but their own. */
export function entryOf(call: CallFacts, to: For): CalendarEntry {
  const { audience, baseUrl } = to;
  const isCancelled = call.status === 'CANCELLED' || to.isRemoved === true;
  const lead = call.hosts[0];
  return {
    // Independent of the service's address, which may change during the life of a call.
    uid: `${call.preview_id}@callwright`,
    // Every change of a call raises its version.
    sequence: call.version - 1,
    stampMs: to.stampMs,
    startMs: toMs(call.starts_at),
    endMs: toMs(call.ends_at),
    title: titleOf(call, to),
    description: descriptionOf(call, to),
    location:
      to.isRemoved === true ? '' : (call.location_link ?? whereOf(call, to.reader.language, audience)),
    url: isCancelled ? null : urlOf(call, audience, baseUrl),
    isCancelled,
    isFree: call.is_slot_free,
    organizer: lead === undefined ? null : { name: lead.name, email: lead.email },
    attendees: attendeesOf(call, to),
  };
}

function titleOf(call: CallFacts, { audience, reader }: For): string {
  if (call.calendar_title !== null && audience !== 'HOST') return oneLine(call.calendar_title);
  const values = { eventName: call.event_name, companyName: call.company, inviteeName: inviteeName(call) };
  return oneLine(say(reader.language, audience === 'HOST' ? 'calendar.host' : 'calendar.title', values));
}

function descriptionOf(call: CallFacts, { audience, reader, baseUrl, isRemoved }: For): string {
  if (call.status === 'CANCELLED' || isRemoved === true) return '';
  const { language } = reader;
  const lines = [
    call.calendar_description,
    whereOf(call, language, audience),
    call.location_link,
    call.dial_in,
    audience === 'HOST' ? call.phone_number : null,
    audience === 'HOST' ? call.invitee_email : null,
    audience === 'HOST' ? call.notes : null,
    audience === 'INVITEE' && call.can_change
      ? `${say(language, 'action.change')}: ${changeLink(call, baseUrl)}`
      : null,
    audience === 'HOST' ? `${say(language, 'action.open')}: ${baseUrl}/calls/${call.preview_id}` : null,
  ];
  return lines.filter((line) => line !== null && line !== '').join('\n');
}

function urlOf(call: CallFacts, audience: Audience, baseUrl: string): string | null {
  switch (audience) {
    case 'INVITEE':
      return changeLink(call, baseUrl);
    case 'HOST':
      return `${baseUrl}/calls/${call.preview_id}`;
    case 'GUEST':
      return null;
    default:
      return audience satisfies never;
  }
}

function attendeesOf(call: CallFacts, { audience, guest }: For): Attendee[] {
  if (audience === 'GUEST') return guest === undefined ? [] : [{ ...guest, hasAccepted: false }];
  const invitee: Attendee[] =
    call.invitee_email === null
      ? []
      : [{ name: call.invitee_name, email: call.invitee_email, hasAccepted: true }];
  const guests = call.additional_guests.map(({ name, email }) => ({
    name: name ?? '',
    email,
    hasAccepted: false,
  }));
  return [...invitee, ...guests];
}
