import type { Case, Place } from './tenant-cases.ts';
import type { Kind } from './tenant.ts';

const none = (): object => ({});
const place = (kind: Kind, input: Place['input']): Place => ({ kind, input });

const filtered: Record<string, Place> = {
  'filters.eventIds[]': place('event', (_, id, example) => ({ ...example, filters: { eventIds: [id] } })),
  'filters.userIds[]': place('user', (_, id, example) => ({ ...example, filters: { userIds: [id] } })),
};

/** The endpoints of webhooks and of their deliveries. */
export const webhookCases: Readonly<Record<string, Case>> = {
  'webhooks.detail': { input: none },
  'webhooks.create': { repeats: true, places: filtered },
  'webhooks.update': { repeats: true, places: filtered },
  'webhooks.remove': { input: none },
  'webhooks.rotateSecret': { repeats: true },
  'webhooks.revealSecret': { repeats: true },
  'webhooks.test': { repeats: true },
  'webhooks.deliveries': { input: none },
  'webhooks.deliveriesOfOne': { input: none },
  'webhooks.deliveryDetail': { input: none },
  'webhooks.redeliver': { repeats: true },
  'webhooks.replay': { repeats: true },
  'webhooks.recover': { repeats: true },
};
