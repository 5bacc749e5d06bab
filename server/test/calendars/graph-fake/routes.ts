import type { Subscription } from '@microsoft/microsoft-graph-types';
import { consentPage, faultOfRequest } from '#/test/calendars/provider-fake/consent-page.ts';
import type { Asked, Reply } from '#/test/calendars/provider-fake/provider-fake.ts';
import type { FakeCalendar } from './fake-calendar.ts';
import type { FakeAccount, GraphFake } from './graph-fake.ts';
import { refusal, refusals } from './refusals.ts';
import type { Event } from './series.ts';
import { isWithin, windowIn, type Paging } from './views.ts';

export const apiPath = '/v1.0';

export async function answerOf(graph: GraphFake, asked: Asked): Promise<Reply> {
  if (!asked.path.startsWith(`${apiPath}/`)) return answerOfConsent(graph, asked);
  const { email, scopes } = graph.consent.bearer(asked.headers['authorization']);
  const account = graph.account(email);
  const parts = asked.path
    .slice(apiPath.length + 1)
    .split('/')
    .map(decodeURIComponent);
  const path = parts.join('/');
  if (path === 'me')
    return found({
      mail: email,
      userPrincipalName: account.principalName,
      proxyAddresses: account.proxyAddresses,
    });
  const needed = asked.method === 'GET' || parts[0] === 'subscriptions' ? reads : writes;
  if (!needed.some((scope) => scopes.includes(scope))) throw refusals.denied();
  const rest = graph.views.rest(asked.query, pagingOf(graph, asked));
  if (rest !== null) return found(rest);
  if (parts[0] === 'subscriptions') return onSubscriptions(graph, account, asked, parts[1]);
  if (path === 'me/calendars') return listed(graph, asked, shownCalendars(account));
  if (path === 'me/calendarView/delta')
    return found(graph.views.delta(account.primary, asked.query, pagingOf(graph, asked)));
  if (parts[0] !== 'me' || parts[1] !== 'calendars')
    throw refusal(400, 'BadRequest', 'Resource not found for the segment.');
  const calendar = account.calendars.find(({ id }) => id === parts[2]);
  if (calendar === undefined) throw refusals.notFound();
  return onCalendar(graph, calendar, asked, parts.slice(3));
}

const writes = ['Calendars.ReadWrite'];
const reads = ['Calendars.Read', ...writes];

function onCalendar(
  graph: GraphFake,
  calendar: FakeCalendar,
  asked: Asked,
  [first, second, third]: string[],
): Reply {
  const paging = pagingOf(graph, asked);
  if (first === 'calendarView')
    return found(
      second === 'delta'
        ? graph.views.delta(calendar, asked.query, paging)
        : graph.views.view(calendar, asked.query, paging),
    );
  if (first !== 'events') throw refusals.notFound();
  if (second === undefined) {
    if (asked.method === 'POST')
      return { status: 201, body: graph.writing.insert(calendar, bodyOf(asked) as Event) };
    return listed(
      graph,
      asked,
      calendar.entries().filter((one) => fits(one, asked.query)),
    );
  }
  if (third === 'instances') {
    const series = calendar.entry(second);
    if (!series?.recurrence) throw refusals.notFound();
    const window = windowIn(asked.query);
    return listed(
      graph,
      asked,
      calendar.instances(series).filter((one) => isWithin(one, window)),
    );
  }
  return onEvent(graph, calendar, asked, second);
}

function onEvent(graph: GraphFake, calendar: FakeCalendar, asked: Asked, id: string): Reply {
  if (asked.method === 'PATCH')
    return found(graph.writing.patch(calendar, id, bodyOf(asked) as Event, asked.headers['if-match']));
  if (asked.method === 'DELETE') {
    graph.writing.remove(calendar, id);
    return { status: 204 };
  }
  const event = calendar.entry(id);
  if (event === null) throw refusals.notFound();
  return found(event);
}

async function onSubscriptions(
  graph: GraphFake,
  account: FakeAccount,
  asked: Asked,
  id: string | undefined,
): Promise<Reply> {
  if (asked.method === 'DELETE') {
    graph.subscriptions.remove(id ?? '');
    return { status: 204 };
  }
  const subscription = bodyOf(asked) as Subscription;
  const [, calendarId] = /^\/me\/calendars\/([^/]+)\/events$/.exec(subscription.resource ?? '') ?? [];
  const calendar = account.calendars.find((one) => one.id === decodeURIComponent(calendarId ?? ''));
  if (calendar === undefined) throw refusals.notFound();
  return { status: 201, body: await graph.subscriptions.add(calendar, subscription) };
}

const filter =
  /^singleValueExtendedProperties\/any\(ep: ep\/id eq '((?:[^']|'')*)' and ep\/value eq '((?:[^']|'')*)'\)$/i;

/** A filter by an extended property; its value is compared case-insensitively. */
function fits({ singleValueExtendedProperties }: Event, query: URLSearchParams): boolean {
  const asked = query.get('$filter');
  if (asked === null) return true;
  const [, id, value] = (filter.exec(asked) ?? []).map((part) => part.replaceAll("''", "'").toLowerCase());
  if (id === undefined) throw refusals.invalid('The filter is not known.');
  return (singleValueExtendedProperties ?? []).some(
    (one) => one.id?.toLowerCase() === id && one.value?.toLowerCase() === value,
  );
}

function shownCalendars({ calendars, primary }: FakeAccount): object[] {
  return calendars.map((one) => ({
    id: one.id,
    name: one.name,
    canEdit: one.canEdit,
    isDefaultCalendar: one === primary,
  }));
}

function listed(graph: GraphFake, asked: Asked, items: readonly object[]): Reply {
  const paging = pagingOf(graph, asked);
  return found(graph.views.page(items, paging));
}

function pagingOf(graph: GraphFake, { path, query, headers }: Asked): Paging {
  const preferred = /odata\.maxpagesize=(\d+)/.exec(headers['prefer'] ?? '')?.[1];
  const top = query.get('$top');
  return { address: graph.url + path, size: Number(preferred ?? top ?? 10), top };
}

function found(body: object): Reply {
  return { status: 200, body };
}

function bodyOf({ text }: Asked): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusals.invalid('The body is no JSON.');
  }
}

function answerOfConsent(
  { consent, accounts }: GraphFake,
  { method, path, query, headers, text }: Asked,
): Reply {
  const form = new URLSearchParams(text);
  if (path.endsWith('/authorize') && method === 'POST') {
    const email = form.get('decision') === 'continue' ? form.get('email') : null;
    const back = consent.decided(new URLSearchParams(form.get('asked') ?? ''), email, form.getAll('scope'));
    return { status: 303, headers: { location: back.href } };
  }
  if (path.endsWith('/authorize')) {
    const fault = faultOfRequest(query, consent.client.id);
    if (fault !== null) return { status: 400, text: fault };
    return { status: 200, text: consentPage('Microsoft', query, [...accounts.keys()]) };
  }
  if (path.endsWith('/token') && method === 'POST')
    return { status: 200, body: consent.token(form, headers['authorization']) };
  return { status: 404, text: 'Not Found' };
}
