import { createHash } from 'node:crypto';
import type { calendar_v3 } from '@googleapis/calendar';
import { Messages } from '#/test/calendars/provider-fake/messages.ts';
import type { FakeCalendar } from './fake-calendar.ts';
import { refusal, refusals } from './refusals.ts';

type Channel = {
  readonly id: string;
  readonly address: string;
  readonly token: string | null;
  readonly calendarId: string;
  readonly resourceId: string;
  readonly expiresAtMs: number;
  messages: number;
};

const weekMs = 604_800_000;

/** Notification channels, and the messages to them. */
export class Pushes extends Messages {
  readonly channels = new Map<string, Channel>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    super();
    this.#nowMs = nowMs;
  }

  watch(calendar: FakeCalendar, { id, type, address, token, params }: calendar_v3.Schema$Channel): object {
    if (!id || !/^[\w+/=-]{1,64}$/.test(id)) throw refusals.invalid('Invalid channel id.');
    if (type !== 'web_hook' && type !== 'webhook') throw refusals.invalid('Unknown channel type.');
    if (this.channels.has(id))
      throw refusal(400, 'channelIdNotUnique', `Channel id ${id} not unique`, { domain: 'push' });
    const url = URL.parse(address ?? '');
    // Google accepts only https; tests also use this machine.
    if (
      url === null ||
      (url.protocol !== 'https:' && url.hostname !== '127.0.0.1' && url.hostname !== 'localhost')
    )
      throw refusal(400, 'push.webhookUrlNotHttps', `WebHook callback must be HTTPS: ${address}`, {
        domain: 'push',
      });
    const ttlMs = Math.min(Number(params?.['ttl'] ?? Infinity) * 1_000, weekMs);
    const channel: Channel = {
      id,
      address: url.href,
      token: token ?? null,
      calendarId: calendar.id,
      resourceId: createHash('sha256').update(calendar.id).digest('base64url').slice(0, 27),
      expiresAtMs: this.#nowMs() + ttlMs,
      messages: 0,
    };
    this.channels.set(id, channel);
    this.#tell(channel, 'sync');
    return {
      kind: 'api#channel',
      id,
      resourceId: channel.resourceId,
      resourceUri: resourceUri(calendar.id),
      ...(token && { token }),
      expiration: String(channel.expiresAtMs),
    };
  }

  stop({ id, resourceId }: calendar_v3.Schema$Channel): void {
    const channel = this.channels.get(id ?? '');
    if (channel === undefined || channel.resourceId !== resourceId) throw refusals.notFound();
    this.channels.delete(channel.id);
  }

  changed({ id }: FakeCalendar): void {
    for (const channel of this.channels.values())
      if (channel.calendarId === id && channel.expiresAtMs > this.#nowMs()) this.#tell(channel, 'exists');
  }

  #tell(channel: Channel, state: 'sync' | 'exists'): void {
    channel.messages += 1;
    this.tell({
      address: channel.address,
      headers: {
        'x-goog-channel-id': channel.id,
        'x-goog-message-number': String(channel.messages),
        'x-goog-resource-id': channel.resourceId,
        'x-goog-resource-state': state,
        'x-goog-resource-uri': resourceUri(channel.calendarId),
        'x-goog-channel-expiration': new Date(channel.expiresAtMs).toUTCString(),
        ...(channel.token !== null && { 'x-goog-channel-token': channel.token }),
      },
    });
  }
}

function resourceUri(calendarId: string): string {
  return `https://www.googleapis.com/calendar/v3/calendars/${encodeURIComponent(calendarId)}/events?alt=json`;
}
