import { z } from 'zod';
import type { Channel } from '#/ports/calendars/calendar-source.ts';
import { eventsPath, parsed, type Api } from './api.ts';

/** Google's maximum. A channel cannot be renewed, only replaced. */
const weekSec = 604_800;

const channel = z.object({
  id: z.string().min(1),
  resourceId: z.string().min(1),
  expiration: z.union([z.string().regex(/^\d{1,15}$/), z.number()]).nullish(),
});

/** On any change, Google sends an empty request to the address, with the secret in `X-Goog-Channel-Token`. */
export async function watch(
  api: Api,
  calendarId: string,
  { id, address, secret }: { id: string; address: string; secret: string },
  nowMs: number,
): Promise<Channel> {
  const heard = await api({
    method: 'POST',
    path: `${eventsPath(calendarId)}/watch`,
    body: { id, type: 'web_hook', address, token: secret, params: { ttl: String(weekSec) } },
    right: 'READ',
  });
  const made = parsed(channel, heard);
  return {
    id: made.id,
    resource: made.resourceId,
    expiresAtMs: made.expiration ? Number(made.expiration) : nowMs + weekSec * 1_000,
  };
}

/** Stops a channel. Does nothing if it has ended. */
export async function unwatch(api: Api, { id, resource }: Pick<Channel, 'id' | 'resource'>): Promise<void> {
  await api({
    method: 'POST',
    path: '/channels/stop',
    body: { id, resourceId: resource },
    right: 'READ',
    fine: [404],
  });
}
