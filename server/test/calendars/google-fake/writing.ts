import type { calendar_v3 } from '@googleapis/calendar';
import type { Conferences } from './conferences.ts';
import type { FakeCalendar } from './fake-calendar.ts';
import { refusals } from './refusals.ts';
import type { Event } from './series.ts';

// Writes of the API. Google removes the conference of an entry if a write does not declare support for conferences, and
// likewise attachments.

export type Write = {
  readonly calendar: FakeCalendar;
  readonly query: URLSearchParams;
  readonly body: Event;
  readonly ifMatch: string | undefined;
};

/** An email that Google would have sent to invitees. */
export type Mail = { readonly eventId: string; readonly to: readonly string[] };

export class Writing {
  readonly conferences: Conferences;
  readonly mails: Mail[] = [];
  /** Writes that did not suppress notifications. */
  loudWrites = 0;

  constructor(conferences: Conferences) {
    this.conferences = conferences;
  }

  insert({ calendar, query, body }: Write): Event {
    mayWrite(calendar);
    if (!body.start || !body.end) throw refusals.required('Missing end time.');
    if (body.id && !/^[a-v0-9]{5,1024}$/.test(body.id)) throw refusals.invalid('Invalid resource id value.');
    if (body.id && calendar.entry(body.id) !== null) throw refusals.duplicate();
    return this.#done(calendar, query, calendar.add(this.#withConference(body, undefined, query)));
  }

  patch(id: string, { calendar, query, body, ifMatch }: Write): Event {
    const before = there(calendar, id, ifMatch);
    return this.#done(calendar, query, calendar.change(id, this.#withConference(body, before, query)));
  }

  update(id: string, { calendar, query, body, ifMatch }: Write): Event {
    const before = there(calendar, id, ifMatch);
    if (!body.start || !body.end) throw refusals.required('Missing end time.');
    if ((body.sequence ?? 0) < (before.sequence ?? 0)) throw refusals.invalid('Invalid sequence value.');
    const { created, creator, organizer, iCalUID, eventType, recurringEventId, originalStartTime } = before;
    const kept = { created, creator, organizer, iCalUID, eventType, recurringEventId, originalStartTime };
    const written = this.#withConference(body, before, query);
    const event = { status: 'confirmed', ...written, ...defined(kept) } as Event;
    return this.#done(calendar, query, calendar.replace(id, event));
  }

  remove(id: string, { calendar, query, ifMatch }: Write): void {
    const before = there(calendar, id, ifMatch);
    calendar.remove(id);
    this.#told(before, query);
  }

  #withConference(body: Event, before: Event | undefined, query: URLSearchParams): Event {
    const { conferenceData, hangoutLink: _, attachments, ...rest } = body;
    const knows = (name: string): boolean => ['1', 'true'].includes(query.get(name) ?? '');
    const lost = {
      ...(!knows('conferenceDataVersion') &&
        before?.conferenceData && { conferenceData: null, hangoutLink: null }),
      ...(!knows('supportsAttachments') && before?.attachments && { attachments: null }),
    } as unknown as Event;
    const given: Event = { ...rest, ...(knows('supportsAttachments') && attachments && { attachments }) };
    if (!knows('conferenceDataVersion') || conferenceData === undefined) return { ...given, ...lost };
    if (conferenceData === null) return { ...given, ...lost, conferenceData, hangoutLink: null };
    return { ...given, ...lost, ...this.conferences.made(conferenceData, before?.conferenceData) };
  }

  #done(calendar: FakeCalendar, query: URLSearchParams, event: Event): Event {
    this.conferences.note(calendar, event);
    this.#told(event, query);
    return event;
  }

  #told({ id, attendees = [] }: Event, query: URLSearchParams): void {
    if (query.get('sendUpdates') !== 'none') this.loudWrites += 1;
    const isLoud =
      ['all', 'externalOnly'].includes(query.get('sendUpdates') ?? 'none') ||
      query.get('sendNotifications') === 'true';
    const to = attendees.flatMap(({ self, email }: calendar_v3.Schema$EventAttendee) =>
      self || !email ? [] : [email],
    );
    if (isLoud && to.length > 0) this.mails.push({ eventId: String(id), to });
  }
}

function there(calendar: FakeCalendar, id: string, ifMatch: string | undefined): Event {
  mayWrite(calendar);
  const event = calendar.entry(id);
  if (event === null) throw refusals.notFound();
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== event.etag) throw refusals.changed();
  return event;
}

function mayWrite({ role }: FakeCalendar): void {
  if (role !== 'owner' && role !== 'writer') throw refusals.roleMissing();
}

function defined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
