import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { isChangeType } from './change-lookup.ts';
import { changeTypeNames } from './change-types.ts';
import { commaList } from './comma-lists.ts';

const groups = new Set(changeTypeNames.map((name) => `${name.split('.')[0]}.*`));

/** Whether a text is a valid subscription: one type, a group such as `call.*`, or all. */
export function isSubscription(text: string): boolean {
  return text === '*' || groups.has(text) || isChangeType(text);
}

/** Whether subscriptions include a type of change. */
export function includesType(subscribed: readonly string[], type: string): boolean {
  return subscribed.some(
    (one) => one === '*' || one === type || (one.endsWith('.*') && type.startsWith(one.slice(0, -1))),
  );
}

/** The types that are subscribed to; null for all. */
export function typesIn(subscribed: readonly string[]): string[] | null {
  return subscribed.includes('*') ? null : changeTypeNames.filter((name) => includesType(subscribed, name));
}

export const changeTypeName = z
  .string()
  .trim()
  .refine(isChangeType, issue('CHANGE_TYPE_UNKNOWN'))
  .meta({ examples: ['call.booked'] });

export const subscriptions = commaList(
  z.string().refine(isSubscription),
  'a type such as call.booked, or a group such as call.*',
);
