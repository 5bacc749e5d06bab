import type { Webhook } from '../records.ts';

/** A header that is sent with every request. Stored values are not shown again. */
export type StaticHeader = { name: string; value: string; isStored: boolean };

/** The values of a webhook's forms; fields have the names of the API, so that field errors match. */
export type WebhookValues = {
  url: string;
  description: string;
  types: string[];
  eventIds: string[];
  userIds: string[];
  payload: Webhook['payload'];
  format: Webhook['format'];
  headers: StaticHeader[];
};

/** Maps field errors of both lists to their place in the form. */
export const webhookFieldNames = { filters: 'eventIds' };

export const newWebhook: WebhookValues = {
  url: '',
  description: '',
  types: ['*'],
  eventIds: [],
  userIds: [],
  payload: 'full',
  format: 'plain',
  headers: [],
};

export function valuesOf(webhook: Webhook): WebhookValues {
  const { url, description, types, filters, payload, format, headerNames } = webhook;
  return {
    url,
    description: description ?? '',
    types,
    eventIds: filters.eventIds.map(String),
    userIds: filters.userIds.map(String),
    payload,
    format,
    headers: headerNames.map((name) => ({ name, value: '', isStored: true })),
  };
}

export function requestOf(values: WebhookValues) {
  const { url, description, types, eventIds, userIds, payload, format, headers } = values;
  return {
    url,
    description: description.trim() || null,
    types,
    filters: { eventIds: eventIds.map(Number), userIds: userIds.map(Number) },
    payload,
    format,
    headers: Object.fromEntries(filledIn(headers).map(({ name, value }) => [name, value])),
  };
}

/** Only the changed fields; the others may have been changed elsewhere meanwhile. */
export function changesOf(before: WebhookValues, values: WebhookValues) {
  const [old, { headers, ...request }] = [requestOf(before), requestOf(values)];
  const changed = Object.entries(request).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof typeof old]), // its keys by type
  );
  const kept = values.headers.map(({ name }) => name.trim().toLowerCase());
  const removed = before.headers.filter(({ name }) => !kept.includes(name)).map(({ name }) => [name, null]);
  const changedHeaders: Record<string, string | null> = { ...Object.fromEntries(removed), ...headers };
  return {
    ...(Object.fromEntries(changed) as Partial<typeof request>), // built from its own entries
    ...(Object.keys(changedHeaders).length > 0 && { headers: changedHeaders }),
  };
}

/** A stored header without a new value keeps its value; an empty row is ignored. */
function filledIn(headers: readonly StaticHeader[]): StaticHeader[] {
  return headers.filter(({ name, value, isStored }) =>
    isStored ? value !== '' : name.trim() !== '' || value !== '',
  );
}
