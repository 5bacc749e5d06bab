import { z } from 'zod';
import type { Channel } from '#/ports/calendars/calendar-source.ts';
import { eventsPath, parsed, type Api } from './api.ts';

/** Microsoft's maximum is 10,080 minutes, by its own clock. */
const lifeMs = 10_070 * 60_000;

const subscription = z.object({ id: z.string().min(1), expirationDateTime: z.string().nullish() });

/**
 * Microsoft first verifies the URL by asking it to return a text. Then it reports changes there, with the secret, and
 * also lost messages and the end of the subscription.
 */
export async function watch(
  api: Api,
  calendarId: string,
  { address, secret }: { address: string; secret: string },
  nowMs: number,
): Promise<Channel> {
  const resource = eventsPath(calendarId);
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(nowMs + lifeMs).toString();
  const heard = await api({
    method: 'POST',
    at: '/subscriptions',
    body: {
      changeType: 'created,updated,deleted',
      notificationUrl: address,
      lifecycleNotificationUrl: address,
      resource,
      expirationDateTime: expiresAt,
      clientState: secret,
    },
    right: 'READ',
  });
  const made = parsed(subscription, heard);
  return { id: made.id, resource, expiresAtMs: msOf(made.expirationDateTime) ?? nowMs + lifeMs };
}

function msOf(text: string | null | undefined): number | null {
  try {
    return text ? Temporal.Instant.from(text).epochMilliseconds : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Ends a subscription. Does nothing if it has ended. */
export async function unwatch(api: Api, { id }: Pick<Channel, 'id' | 'resource'>): Promise<void> {
  await api({
    method: 'DELETE',
    at: `/subscriptions/${encodeURIComponent(id)}`,
    right: 'READ',
    fine: [404],
  });
}
