import { includesType } from '@callwright/contract/change-subscriptions.ts';

/** The filters of a webhook; an empty list means all. */
export type Wanted = {
  readonly types: readonly string[];
  readonly event_ids: readonly number[];
  readonly user_ids: readonly number[];
};

type ChangeFacts = { readonly type: string; readonly object: Readonly<Record<string, unknown>> };

/**
 * Whether a change passes the filters: its type is wanted, and it concerns one of the events and one of the members.
 */
export function wants({ types, event_ids, user_ids }: Wanted, { type, object }: ChangeFacts): boolean {
  return (
    includesType(types, type) &&
    isAmong(event_ids, () => eventsOf(type, object)) &&
    isAmong(user_ids, () => membersOf(type, object))
  );
}

function isAmong(wanted: readonly number[], named: () => unknown[]): boolean {
  return wanted.length === 0 || named().some((id) => wanted.includes(id as number)); // anything but a number never matches
}

function eventsOf(type: string, object: ChangeFacts['object']): unknown[] {
  return type.startsWith('event.') ? [object['id']] : [object['eventId'], ...listOf(object['eventIds'])];
}

/** Hosts, owners, setters and closers. */
function membersOf(type: string, object: ChangeFacts['object']): unknown[] {
  if (type.startsWith('user.')) return [object['id']];
  return [
    object['userId'],
    object['setterId'],
    object['closerId'],
    ...listOf(object['hosts']).flatMap((host) => (isObject(host) ? [host['id'], host['userId']] : [])),
  ];
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
