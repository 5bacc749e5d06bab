import {
  definitions,
  inOwnCurrency,
  quotients,
  type Counted,
  type Kind,
  type Record,
} from './definitions.ts';

/** What numbers are checked by, besides months. */
export const groupNames = ['user', 'setter', 'event', 'team', 'product', 'source'] as const;
export type GroupName = (typeof groupNames)[number];

const known: Readonly<{ [K in Kind]: readonly GroupName[] }> = {
  CALL: ['user', 'setter', 'event', 'team', 'source'],
  DEAL: groupNames,
  PAYMENT: groupNames,
  CONTACT: ['user', 'setter', 'source'],
  CLAIM: ['setter'],
};

/** Whether a number is checked by a group: whether what it counts knows it. */
export function knowsGroup(key: string, group: GroupName): boolean {
  const quotient = quotients[key];
  if (quotient !== undefined) return quotient.every((part) => knowsGroup(part, group));
  const definition = definitions[inOwnCurrency[key] ?? key];
  return definition !== undefined && known[definition.of].includes(group);
}

const columns: Readonly<{ [Name in GroupName]: string }> = {
  user: 'user_id',
  setter: 'setter_id',
  event: 'event_id',
  team: 'team_id',
  product: 'product_id',
  source: 'source',
};
/** Of these a deal and its payments have what their call has. */
const ofCall: readonly GroupName[] = ['event', 'team', 'source'];

/** The group of a record; null for nobody. */
export function groupOf(
  kind: Kind,
  one: Counted,
  group: GroupName,
  callOf: (deal: Record) => Record | null,
): string | null {
  const record = kind === 'PAYMENT' ? one.deal : one.own;
  if (record === null) return null;
  const isSold = kind === 'DEAL' || kind === 'PAYMENT';
  const from = isSold && ofCall.includes(group) ? callOf(record) : record;
  const value = from?.[columns[group]] ?? null;
  return typeof value === 'number' || typeof value === 'string' ? String(value) : null;
}
