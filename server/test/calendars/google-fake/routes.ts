import type { calendar_v3 } from '@googleapis/calendar';
import { consentPage, faultOfRequest } from '#/test/calendars/provider-fake/consent-page.ts';
import type { Asked, Reply } from '#/test/calendars/provider-fake/provider-fake.ts';
import type { FakeCalendar } from './fake-calendar.ts';
import type { FakeAccount, GoogleFake } from './google-fake.ts';
import { partial } from './partial.ts';
import { refusals } from './refusals.ts';
import type { Event } from './series.ts';
import type { Write } from './writing.ts';

const lists = ['calendar.calendarlist.readonly', 'calendar.calendarlist', 'calendar.readonly', 'calendar'];
const writes = ['calendar.events', 'calendar'];
const reads = ['calendar.events.readonly', 'calendar.readonly', ...writes];

export function answerOf(google: GoogleFake, asked: Asked): Reply {
  if (!asked.path.startsWith('/calendar/v3/')) return answerOfConsent(google, asked);
  const { email, scopes } = google.consent.bearer(asked.headers['authorization']);
  const allow = (some: readonly string[]): void => {
    if (!some.some((scope) => scopes.includes(`https://www.googleapis.com/auth/${scope}`)))
      throw refusals.scopeMissing();
  };
  const account = google.account(email);
  const parts = asked.path.slice('/calendar/v3/'.length).split('/').map(decodeURIComponent);
  const [first, second, third, fourth, fifth] = parts;
  if (parts.join('/') === 'users/me/calendarList') {
    allow(lists);
    return whole(asked, calendarList(google, account, asked.query));
  }
  if (first === 'channels' && second === 'stop') {
    google.pushes.stop(bodyOf(asked) as calendar_v3.Schema$Channel);
    return { status: 204 };
  }
  if (first !== 'calendars' || third !== 'events') throw refusals.notFound();
  allow(asked.method === 'GET' || fourth === 'watch' ? reads : writes);
  const calendar = second === 'primary' ? account.primary : account.calendars.find(({ id }) => id === second);
  if (calendar === undefined) throw refusals.notFound();
  if (fourth === 'watch')
    return { status: 200, body: google.pushes.watch(calendar, bodyOf(asked) as calendar_v3.Schema$Channel) };
  if (fifth === 'move') return whole(asked, moved(account, calendar, String(fourth), asked.query));
  return fourth === undefined ? onEvents(google, calendar, asked) : onEvent(google, calendar, fourth, asked);
}

function onEvents(google: GoogleFake, calendar: FakeCalendar, asked: Asked): Reply {
  if (asked.method === 'GET') return whole(asked, google.listing.list(calendar, asked.query));
  if (asked.method !== 'POST') throw refusals.notFound();
  const event = google.writing.insert(writeOf(calendar, asked));
  google.invite(calendar, event);
  return whole(asked, event);
}

function onEvent(google: GoogleFake, calendar: FakeCalendar, id: string, asked: Asked): Reply {
  const write = (): Write => writeOf(calendar, asked);
  switch (asked.method) {
    case 'GET': {
      const event = calendar.entry(id);
      if (event === null) throw refusals.notFound();
      return whole(asked, event);
    }
    case 'PATCH':
    case 'PUT': {
      const event =
        asked.method === 'PUT' ? google.writing.update(id, write()) : google.writing.patch(id, write());
      google.invite(calendar, event);
      return whole(asked, event);
    }
    case 'DELETE':
      google.writing.remove(id, write());
      return { status: 204 };
    default:
      throw refusals.notFound();
  }
}

function moved(account: FakeAccount, calendar: FakeCalendar, id: string, query: URLSearchParams): Event {
  const to = account.calendars.find((one) => one.id === query.get('destination'));
  if (to === undefined) throw refusals.notFound();
  return calendar.move(id, to);
}

function calendarList(
  google: GoogleFake,
  { calendars, primary }: FakeAccount,
  query: URLSearchParams,
): object {
  const from = Number(query.get('pageToken') ?? 0);
  const size = Math.min(Number(query.get('maxResults') ?? 100), 250, google.listing.pageSizeMax);
  const items = calendars.slice(from, from + size).map((calendar): calendar_v3.Schema$CalendarListEntry => ({
    kind: 'calendar#calendarListEntry',
    id: calendar.id,
    summary: calendar.summary,
    timeZone: calendar.timeZone,
    accessRole: calendar.role,
    ...(calendar === primary && { primary: true }),
    conferenceProperties: { allowedConferenceSolutionTypes: ['hangoutsMeet'] },
  }));
  const isLast = from + size >= calendars.length;
  return { kind: 'calendar#calendarList', items, ...(!isLast && { nextPageToken: String(from + size) }) };
}

function answerOfConsent(google: GoogleFake, { method, path, query, headers, text }: Asked): Reply {
  const { consent } = google;
  const form = new URLSearchParams(text);
  if (path === '/o/oauth2/v2/auth' && method === 'POST') {
    const email = form.get('decision') === 'continue' ? form.get('email') : null;
    const back = consent.decided(new URLSearchParams(form.get('asked') ?? ''), email, form.getAll('scope'));
    return { status: 303, headers: { location: back.href } };
  }
  if (path === '/o/oauth2/v2/auth') {
    const fault = faultOfRequest(query, consent.client.id);
    if (fault !== null) return { status: 400, text: fault };
    return { status: 200, text: consentPage('Google', query, [...google.accounts.keys()]) };
  }
  if (path === '/token' && method === 'POST')
    return { status: 200, body: consent.token(form, headers['authorization']) };
  if (path === '/revoke' && method === 'POST') {
    consent.revoke(form.get('token') ?? query.get('token') ?? '');
    return { status: 200, body: {} };
  }
  return { status: 404, text: 'Not Found' };
}

function writeOf(calendar: FakeCalendar, asked: Asked): Write {
  return { calendar, query: asked.query, body: bodyOf(asked), ifMatch: asked.headers['if-match'] };
}

function bodyOf({ text }: Asked): Event {
  try {
    return (text === '' ? {} : JSON.parse(text)) as Event;
  } catch {
    throw refusals.invalid('Parse Error');
  }
}

function whole({ query }: Asked, body: object): Reply {
  return { status: 200, body: partial(body, query.get('fields')) };
}
