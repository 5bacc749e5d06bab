import type { Counted, Kind, Record } from './definition.ts';
import { definitions, differences, inOwnCurrency, quotients } from './definitions.ts';

/** The groupings that numbers are checked by, in addition to months. */
export const groupNames = ['user', 'setter', 'event', 'team', 'product', 'source', 'utm_source'] as const;
export type GroupName = (typeof groupNames)[number];

/** The groupings by which numbers of a kind are checked. */
export const groupsOf: Readonly<{ [K in Kind]: readonly GroupName[] }> = {
  CALL: ['user', 'setter', 'event', 'team', 'source'],
  DEAL: ['user', 'setter', 'event', 'team', 'product', 'source'],
  PAYMENT: ['user', 'setter', 'event', 'team', 'product', 'source'],
  CONTACT: ['user', 'setter', 'source'],
  CLAIM: ['setter'],
  CLAIM_CALL: ['user', 'setter', 'event', 'team', 'source'],
  TOUCHED_DEAL: groupNames,
  TOUCHED_PAYMENT: groupNames,
  ASSIGNMENT: ['user', 'event'],
  TARGET: ['user', 'event'],
  PAGE: ['event'],
};

/** Whether a number is checked by a grouping: whether its records have it. */
export function knowsGroup(key: string, group: GroupName): boolean {
  const parts = quotients[key] ?? differences[key];
  if (parts !== undefined) return parts.every((part) => knowsGroup(part, group));
  const definition = definitions[inOwnCurrency[key] ?? key];
  return definition !== undefined && groupsOf[definition.of].includes(group);
}

const columns: Readonly<{ [Name in GroupName]: string }> = {
  user: 'user_id',
  setter: 'setter_id',
  event: 'event_id',
  team: 'team_id',
  product: 'product_id',
  source: 'source',
  utm_source: 'utm_source',
};
/** The touch belongs to the deal or payment itself. */
const ofOwn: readonly GroupName[] = ['utm_source'];
/** Deals and payments inherit these from their call. */
const ofCall: readonly GroupName[] = ['event', 'team', 'source'];

/** The group of a record; null for nobody. */
export function groupOf(
  kind: Kind,
  one: Counted,
  group: GroupName,
  callOf: (deal: Record) => Record | null,
): string | null {
  const isPaid = kind === 'PAYMENT' || kind === 'TOUCHED_PAYMENT';
  const record = isPaid && !ofOwn.includes(group) ? one.deal : one.own;
  if (record === null) return null;
  const isSold = isPaid || kind === 'DEAL' || kind === 'TOUCHED_DEAL';
  const from = isSold && ofCall.includes(group) ? callOf(record) : record;
  const value = from?.[columns[group]] ?? null;
  return typeof value === 'number' || typeof value === 'string' ? String(value) : null;
}
