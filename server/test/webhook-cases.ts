import type { Case, Place } from './tenant-cases.ts';
import type { Kind, Tenant } from './tenant.ts';

const none = (): object => ({});
const place = (kind: Kind, input: Place['input']): Place => ({ kind, input });

/** Nothing is ever sent to it: there is no such name, and no type that happens. */
const newWebhook = () => ({ url: 'https://hooks.example/in', types: ['webhook.test'] });
const oldWebhook = ({ ids }: Tenant) => ({ id: ids.webhook, description: 'Changed' });
const filtered = (base: (mine: Tenant) => object): Record<string, Place> => ({
  'filters.eventIds[]': place('event', (mine, id) => ({ ...base(mine), filters: { eventIds: [id] } })),
  'filters.userIds[]': place('user', (mine, id) => ({ ...base(mine), filters: { userIds: [id] } })),
});
const longAgo = '2024-01-01T00:00:00Z';

/** The endpoints of webhooks and of what was sent to them. */
export const webhookCases: Readonly<Record<string, Case>> = {
  'webhooks.detail': { input: none },
  'webhooks.create': { repeats: true, input: newWebhook, places: filtered(newWebhook) },
  'webhooks.update': { repeats: true, input: oldWebhook, places: filtered(oldWebhook) },
  'webhooks.remove': { input: none },
  'webhooks.rotateSecret': { repeats: true, input: none },
  'webhooks.revealSecret': { repeats: true, input: none },
  'webhooks.test': { repeats: true, input: none },
  'webhooks.deliveries': { input: none },
  'webhooks.deliveriesOfOne': { input: none },
  'webhooks.deliveryDetail': { input: none },
  'webhooks.redeliver': { repeats: true, input: none },
  'webhooks.replay': { repeats: true, input: () => ({ from: longAgo }) },
  'webhooks.recover': { repeats: true, input: () => ({ since: longAgo }) },
};
