import type { Endpoint, Received, Sent } from '@callwright/contract/endpoint.ts';
import { place } from '@callwright/sdk/place';
import type { ReceivedFrom, Route, SentTo } from '@callwright/sdk/request';
import { booking as routes } from '@callwright/sdk/public-routes';
import { failureOf, type Failure } from './failure.ts';
import { showTypeFace } from './type-face.ts';

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export type Page = ReceivedFrom<typeof routes.page>['data'];
export type PageEvent = Page['event'];
export type PageForm = Page['form'];
export type Question = PageForm['questions'][number];
export type FormReply = ReceivedFrom<typeof routes.answers>['data'];
export type FormStep = SentTo<typeof routes.answers>;
export type Held = ReceivedFrom<typeof routes.hold>['data'];
export type Dates = ReceivedFrom<typeof routes.eventDates>['data'];
export type InviteeCall = ReceivedFrom<typeof routes.call>['data']['call'];
export type Checkout = ReceivedFrom<typeof routes.continueCheckout>['data']['checkout'];
export type Booking = SentTo<typeof routes.book>;
export type OwnEntry = ReceivedFrom<typeof routes.waiting>['data']['entry'];

const timeoutMs = 20_000;
/** If a request with the same key is still running, it is sent again up to this many times. */
const runningRetries = 5;
const runningDelayMs = 700;

/** What the page was opened with: a booking link, or an offer of the waiting list. */
export type OpenedWith = { link?: string | null; waiting?: string | null };

export function getPage(
  linkPrefix: string,
  { link = null, waiting = null }: OpenedWith = {},
): Promise<Outcome<Page>> {
  return send(routes.page, {
    linkPrefix,
    ...(link !== null && { link }),
    ...(waiting !== null && { waiting }),
  });
}

/** A step is sent even while the visitor leaves the page. */
export function sendAnswers(step: FormStep): Promise<Outcome<FormReply>> {
  return send(routes.answers, step, { keepalive: isSmall(step) });
}

/** Browsers refuse `keepalive` for larger requests; a character takes up to three bytes. */
function isSmall(content: object): boolean {
  return JSON.stringify(content).length < 20_000;
}

export function askCallback(
  request: SentTo<typeof routes.callback>,
  key: string,
): Promise<Outcome<{ accepted: true }>> {
  return send(routes.callback, request, { key });
}

export function waitFor(
  request: SentTo<typeof routes.waitFor>,
  key: string,
): Promise<Outcome<{ accepted: true }>> {
  return send(routes.waitFor, request, { key });
}

export async function getWaiting(token: string): Promise<Outcome<OwnEntry>> {
  return entryOf(await send(routes.waiting, { token }));
}

export async function changeWaiting(
  request: SentTo<typeof routes.changeWaiting>,
  key: string,
): Promise<Outcome<OwnEntry>> {
  return entryOf(await send(routes.changeWaiting, request, { key }));
}

export async function declineOffer(
  request: SentTo<typeof routes.declineOffer>,
  key: string,
): Promise<Outcome<OwnEntry>> {
  return entryOf(await send(routes.declineOffer, request, { key }));
}

export async function leaveWaiting(
  request: SentTo<typeof routes.leaveWaiting>,
  key: string,
): Promise<Outcome<OwnEntry>> {
  return entryOf(await send(routes.leaveWaiting, request, { key }));
}

export function hold(request: SentTo<typeof routes.hold>): Promise<Outcome<Held>> {
  return send(routes.hold, request);
}

export function extendHold(request: SentTo<typeof routes.extendHold>): Promise<Outcome<Held>> {
  return send(routes.extendHold, request);
}

/** Nobody waits for the reply. */
export function releaseHold(request: SentTo<typeof routes.releaseHold>): void {
  void send(routes.releaseHold, request);
}

export function getDates(question: SentTo<typeof routes.eventDates>): Promise<Outcome<Dates>> {
  return send(routes.eventDates, question);
}

/** `key` makes a repeated booking harmless: the server repeats its first reply. */
export async function book(request: Booking, key: string): Promise<Outcome<InviteeCall>> {
  return callOf(await send(routes.book, request, { key }));
}

/** The same for an event with a deposit: the call is booked once that is paid. */
export async function startCheckout(request: Booking, key: string): Promise<Outcome<Checkout>> {
  return checkoutOf(await send(routes.startCheckout, request, { key }));
}

/** Asks for the state of a checkout; can be called repeatedly. */
export async function continueCheckout(token: string): Promise<Outcome<Checkout>> {
  return checkoutOf(await send(routes.continueCheckout, { token }));
}

export async function abandonCheckout(token: string): Promise<Outcome<Checkout>> {
  return checkoutOf(await send(routes.abandonCheckout, { token }));
}

export async function getCall(token: string): Promise<Outcome<InviteeCall>> {
  return callOf(await send(routes.call, { token }));
}

export async function reschedule(
  request: SentTo<typeof routes.reschedule>,
  key: string,
): Promise<Outcome<InviteeCall>> {
  return callOf(await send(routes.reschedule, request, { key }));
}

export async function cancel(
  request: SentTo<typeof routes.cancel>,
  key: string,
): Promise<Outcome<InviteeCall>> {
  return callOf(await send(routes.cancel, request, { key }));
}

export async function confirm(
  request: SentTo<typeof routes.confirm>,
  key: string,
): Promise<Outcome<InviteeCall>> {
  return callOf(await send(routes.confirm, request, { key }));
}

type Answers = (path: string, input: Record<string, unknown>) => Outcome<unknown> | null;
let answers: Answers | null = null;

/** Replaces all requests in a preview. */
export function answerWith(given: Answers): void {
  answers = given;
  showTypeFace();
}

export function isPreview(): boolean {
  return answers !== null;
}

type SendOptions = {
  key?: string;
  keepalive?: boolean;
};

type Data<E extends Endpoint> = Received<E> extends { data: infer D } ? D : never;

async function send<E extends Endpoint>(
  route: Route<E>,
  input: Sent<E>,
  { key, keepalive = false }: SendOptions = {},
): Promise<Outcome<Data<E>>> {
  const answered = answers?.(route.path, input);
  if (answered) return answered as Outcome<Data<E>>; // the preview knows the reply for each path
  const { target, body } = place(route, input);
  const headers = {
    ...(body !== null && { 'Content-Type': 'application/json' }),
    ...(key !== undefined && { 'Idempotency-Key': key }),
  };
  const init = { method: route.method, headers, body, keepalive };
  let outcome = await request<Data<E>>(target, init);
  for (
    let retry = 0;
    retry < runningRetries && !outcome.ok && outcome.failure.kind === 'running';
    retry += 1
  ) {
    await new Promise((resolve) => setTimeout(resolve, runningDelayMs));
    outcome = await request<Data<E>>(target, init);
  }
  return outcome;
}

async function request<T>(target: string, init: RequestInit): Promise<Outcome<T>> {
  let response: Response;
  let body: unknown;
  try {
    // No cookies: the page has no session, and behaves the same inside another site's frame.
    response = await fetch(target, { ...init, credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) });
    showTypeFace();
    body = await response.json();
  } catch (error) {
    // SyntaxError: a proxy replied instead of the server.
    return {
      ok: false,
      failure: error instanceof SyntaxError ? { kind: 'server', requestId: null } : { kind: 'offline' },
    };
  }
  if (!response.ok)
    return { ok: false, failure: failureOf(response.status, body, response.headers.get('Retry-After')) };
  return { ok: true, value: (body as { data: T }).data }; // the server validates its replies against the contract
}

function checkoutOf(outcome: Outcome<{ checkout: Checkout }>): Outcome<Checkout> {
  return outcome.ok ? { ok: true, value: outcome.value.checkout } : outcome;
}

function entryOf(outcome: Outcome<{ entry: OwnEntry }>): Outcome<OwnEntry> {
  return outcome.ok ? { ok: true, value: outcome.value.entry } : outcome;
}

/** Every change of a call returns the call. */
function callOf(outcome: Outcome<{ call: InviteeCall }>): Outcome<InviteeCall> {
  return outcome.ok ? { ok: true, value: outcome.value.call } : outcome;
}
