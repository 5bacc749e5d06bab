import { randomUUID } from 'node:crypto';
import type { Subscription } from '@microsoft/microsoft-graph-types';
import { Messages } from '#/test/calendars/provider-fake/messages.ts';
import type { Change, FakeCalendar } from './fake-calendar.ts';
import { refusal, refusals } from './refusals.ts';

type Kept = Subscription & { readonly id: string; readonly calendarId: string };

const longestMs = 10_080 * 60_000;

/** Subscriptions, and the messages to them. */
export class Subscriptions extends Messages {
  readonly kept = new Map<string, Kept>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    super();
    this.#nowMs = nowMs;
  }

  async add(calendar: FakeCalendar, asked: Subscription): Promise<Subscription> {
    const { notificationUrl, expirationDateTime, clientState, changeType } = asked;
    const expiresAt = Temporal.Instant.from(expirationDateTime ?? '').epochMilliseconds;
    if (expiresAt > this.#nowMs() + longestMs) throw refusals.invalid('The expiration is too far away.');
    if (!notificationUrl || !changeType || (clientState ?? '').length > 128)
      throw refusals.invalid('Not valid.');
    for (const address of [notificationUrl, asked.lifecycleNotificationUrl ?? notificationUrl])
      await proved(this.route(address));
    const one: Kept = { ...asked, id: randomUUID(), calendarId: calendar.id };
    this.kept.set(one.id, one);
    const { clientState: _, calendarId: __, ...shown } = one;
    return shown;
  }

  remove(id: string): void {
    if (!this.kept.delete(id)) throw refusal(404, 'ResourceNotFound');
  }

  changed(calendar: FakeCalendar, changeType: Change, eventId: string): void {
    for (const one of this.kept.values())
      if (one.calendarId === calendar.id)
        this.#send(one.notificationUrl, {
          ...common(one),
          changeType,
          resource: `Users/me/Events/${eventId}`,
        });
  }

  /** Reports that messages were lost or that the subscription ends. */
  lifecycle(one: Kept, lifecycleEvent: 'missed' | 'subscriptionRemoved' | 'reauthorizationRequired'): void {
    this.#send(one.lifecycleNotificationUrl, { ...common(one), lifecycleEvent });
  }

  #send(address: string | null | undefined, message: object): void {
    this.tell({
      address: address ?? '',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ value: [message] }),
    });
  }
}

function common({ id, clientState, expirationDateTime }: Kept): object {
  return {
    subscriptionId: id,
    clientState,
    subscriptionExpirationDateTime: expirationDateTime,
    tenantId: '84bd8158-6d4d-4958-8b9f-9d6445542f95',
  };
}

/** Graph accepts a URL only after the URL has echoed the validation token. */
async function proved(address: string): Promise<void> {
  const url = new URL(address);
  const token = `Validation: Testing client application <${randomUUID()}> & more`;
  url.searchParams.set('validationToken', token);
  const answer = await fetch(url, { method: 'POST' }).catch(() => null);
  const isProved =
    answer?.status === 200 &&
    answer.headers.get('content-type')?.startsWith('text/plain') === true &&
    (await answer.text()) === token;
  if (!isProved) throw refusal(400, 'ValidationError', 'Subscription validation request failed.');
}
