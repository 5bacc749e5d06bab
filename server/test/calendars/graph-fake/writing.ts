import type { OnlineMeetingInfo } from '@microsoft/microsoft-graph-types';
import type { FakeCalendar } from './fake-calendar.ts';
import { refusals } from './refusals.ts';
import type { Event } from './series.ts';

// Writes of the API. Bodies are stored as HTML, and a Teams meeting is added to them.

export class Writing {
  /** READY: with the entry. LATER: only after `finish`. REFUSED: the account has no Teams. */
  teams: 'READY' | 'LATER' | 'REFUSED' = 'READY';
  /** Ids of entries for which Graph would have sent email. */
  readonly mails: string[] = [];
  readonly #made = new Map<string, string>();
  #meetings = 0;

  insert(calendar: FakeCalendar, { transactionId, ...body }: Event): Event {
    mayWrite(calendar);
    const earlier = transactionId ? this.#made.get(`${calendar.id} ${transactionId}`) : undefined;
    const there = earlier === undefined ? null : calendar.entry(earlier);
    if (there !== null) return there;
    const event = calendar.add({ ...this.#written(body, null), ...(transactionId && { transactionId }) });
    if (transactionId) this.#made.set(`${calendar.id} ${transactionId}`, String(event.id));
    return this.#told(event);
  }

  patch(calendar: FakeCalendar, id: string, body: Event, ifMatch: string | undefined): Event {
    mayWrite(calendar);
    const before = calendar.entry(id);
    if (before === null) throw refusals.notFound();
    if (ifMatch !== undefined && ifMatch !== before['@odata.etag']) throw refusals.changed();
    return this.#told(calendar.change(id, this.#written(body, before)));
  }

  remove(calendar: FakeCalendar, id: string): void {
    mayWrite(calendar);
    calendar.remove(id);
  }

  /** Creates the Teams meetings that were requested. */
  finish(calendar: FakeCalendar): void {
    for (const one of calendar.entries())
      if (one.isOnlineMeeting && !one.onlineMeeting) calendar.change(String(one.id), this.#meeting(one));
  }

  #written(body: Event, before: Event | null): Event {
    if (
      body.singleValueExtendedProperties?.some(
        ({ id }) => !/^String \{[0-9a-f-]{36}\} Name \w+$/.test(id ?? ''),
      )
    )
      throw refusals.invalid('The id of an extended property is not valid.');
    const written = body.body ? { ...body, body: asHtml(body.body) } : body;
    // A body without the meeting block removes the meeting.
    const link = before?.onlineMeeting?.joinUrl;
    const isLost = link && written.body && !written.body.content?.includes(link);
    const lost = isLost ? { isOnlineMeeting: false, onlineMeeting: null } : {};
    if (!body.isOnlineMeeting || before?.isOnlineMeeting) return { ...written, ...lost };
    if (this.teams === 'REFUSED') throw refusals.invalid('The online meeting provider is not supported.');
    return this.teams === 'LATER' ? written : { ...written, ...this.#meeting({ ...before, ...written }) };
  }

  #meeting({ body }: Event): Event {
    this.#meetings += 1;
    const joinUrl = `https://teams.microsoft.com/l/meetup-join/${this.#meetings}?context=a%22b`;
    const onlineMeeting: OnlineMeetingInfo = {
      joinUrl,
      conferenceId: `12${this.#meetings}`,
      tollNumber: '+49 69 365057000',
    };
    const block = `<div style="width:100%"><span>${'_'.repeat(80)}</span></div><div class="me-email-text"><a href="${joinUrl}">Join the meeting now</a></div>`;
    const content = (body?.content ?? '<html><body></body></html>').replace('</body>', `<br>${block}</body>`);
    return { isOnlineMeeting: true, onlineMeeting, body: { contentType: 'html', content } };
  }

  #told(event: Event): Event {
    if ((event.attendees ?? []).length > 0) this.mails.push(String(event.id));
    return event;
  }
}

function mayWrite({ canEdit }: FakeCalendar): void {
  if (!canEdit) throw refusals.denied();
}

function asHtml({ contentType, content }: NonNullable<Event['body']> & object): NonNullable<Event['body']> {
  if (contentType === 'html') return { contentType, content: content ?? '' };
  const escaped = (content ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');
  return {
    contentType: 'html',
    content: `<html><body><div class="PlainText">${escaped}</div></body></html>`,
  };
}
