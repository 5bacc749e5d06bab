import type * as form from '@callwright/contract/booking-form.ts';
import type * as holds from '@callwright/contract/booking-holds.ts';
import type * as booking from '@callwright/contract/booking.ts';
import type { Endpoint, Received, Sent } from '@callwright/contract/endpoint.ts';
import { failureOf, type Failure } from './failure.ts';

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export type Page = Received<typeof booking.page>['data'];
export type PageEvent = Received<typeof booking.page>['data']['event'];
export type PageForm = Page['form'];
export type Question = PageForm['questions'][number];
export type FormReply = Received<typeof form.answers>['data'];
export type FormStep = Sent<typeof form.answers>;
export type Callback = Sent<typeof form.callback>;
export type Held = Received<typeof holds.hold>['data'];
export type Dates = Received<typeof booking.eventDates>['data'];
export type InviteeCall = Received<typeof booking.call>['data']['call'];
export type Booking = Sent<typeof booking.book>;

const timeoutMs = 20_000;
/** A request that is still being worked on under its key is asked for again, so often and after so long. */
const runningRetries = 5;
const runningDelayMs = 700;

export function getPage(linkPrefix: string): Promise<Outcome<Page>> {
  return get<typeof booking.page>('/public/event', { linkPrefix });
}

/** A step is sent even while the page is left. */
export function sendAnswers(step: FormStep): Promise<Outcome<FormReply>> {
  return send<typeof form.answers>('POST', '/public/answers', step, undefined, isSmall(step));
}

/** Browsers refuse to keep larger requests alive; a character takes up to three bytes. */
function isSmall(content: object): boolean {
  return JSON.stringify(content).length < 20_000;
}

export function askCallback(request: Callback, key: string): Promise<Outcome<{ accepted: true }>> {
  return send<typeof form.callback>('POST', '/public/callback', request, key);
}

export function hold(request: Sent<typeof holds.hold>): Promise<Outcome<Held>> {
  return send<typeof holds.hold>('POST', '/public/holds', request);
}

export function extendHold(request: Sent<typeof holds.extendHold>): Promise<Outcome<Held>> {
  return send<typeof holds.extendHold>('POST', '/public/holds/extend', request);
}

/** Nobody waits for it, and it is sent even while the page is left. */
export function releaseHold(request: Sent<typeof holds.releaseHold>): void {
  void send<typeof holds.releaseHold>('POST', '/public/holds/release', request);
}

export function getDates(question: Sent<typeof booking.eventDates>): Promise<Outcome<Dates>> {
  return send<typeof booking.eventDates>('POST', '/public/eventDates', question);
}

/** `key` makes a repeated booking harmless: the service answers the second as it did the first. */
export async function book(request: Booking, key: string): Promise<Outcome<InviteeCall>> {
  return mapped(
    await send<typeof booking.book>('POST', '/public/bookings', request, key),
    (data) => data.call,
  );
}

export async function getCall(token: string): Promise<Outcome<InviteeCall>> {
  return mapped(await get<typeof booking.call>('/public/call', { token }), (data) => data.call);
}

export async function reschedule(
  request: Sent<typeof booking.reschedule>,
  key: string,
): Promise<Outcome<InviteeCall>> {
  return mapped(
    await send<typeof booking.reschedule>('PUT', '/public/call/reschedule', request, key),
    (data) => data.call,
  );
}

export async function cancel(
  request: Sent<typeof booking.cancel>,
  key: string,
): Promise<Outcome<InviteeCall>> {
  return mapped(
    await send<typeof booking.cancel>('PUT', '/public/call/cancel', request, key),
    (data) => data.call,
  );
}

type Data<E extends Endpoint> = Received<E> extends { data: infer D } ? D : never;

function get<E extends Endpoint>(path: E['path'], input: Record<string, string>): Promise<Outcome<Data<E>>> {
  return request(`${path}?${new URLSearchParams(input).toString()}`, { method: 'GET' });
}

async function send<E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  input: Sent<E>,
  key?: string,
  keepalive = false,
): Promise<Outcome<Data<E>>> {
  const headers = {
    'Content-Type': 'application/json',
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  };
  const init = { method, headers, body: JSON.stringify(input), keepalive };
  let outcome = await request<Data<E>>(path, init);
  for (
    let retry = 0;
    retry < runningRetries && !outcome.ok && outcome.failure.kind === 'running';
    retry += 1
  ) {
    await new Promise((resolve) => setTimeout(resolve, runningDelayMs));
    outcome = await request<Data<E>>(path, init);
  }
  return outcome;
}

async function request<T>(path: string, init: RequestInit): Promise<Outcome<T>> {
  let response: Response;
  let body: unknown;
  try {
    // No cookies: the page acts for nobody, and behaves the same inside another site's frame.
    response = await fetch(path, { ...init, credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) });
    body = await response.json();
  } catch (error) {
    // SyntaxError: something on the way answered in place of the service.
    return {
      ok: false,
      failure: error instanceof SyntaxError ? { kind: 'server', requestId: null } : { kind: 'offline' },
    };
  }
  if (!response.ok)
    return { ok: false, failure: failureOf(response.status, body, response.headers.get('Retry-After')) };
  return { ok: true, value: (body as { data: T }).data }; // the service checks its replies against the contract
}

function mapped<A, B>(outcome: Outcome<A>, change: (value: A) => B): Outcome<B> {
  return outcome.ok ? { ok: true, value: change(outcome.value) } : outcome;
}
