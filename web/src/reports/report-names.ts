import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Report } from '../records.ts';

export type ReportName = Report['name'];

/** The reports in the order of the navigation. */
export const reportNames = [
  'overview',
  'revenue',
  'leaderboard',
  'setters',
  'calls',
  'outcomes',
  'no_sale_reasons',
  'objections',
  'funnel',
  'speed_to_lead',
  'attribution',
  'fairness',
  'slots',
] as const satisfies readonly ReportName[];

export const groupNames = [
  'none',
  'day',
  'week',
  'month',
  'user',
  'setter',
  'event',
  'team',
  'product',
  'source',
  'utm_source',
  'utm_medium',
  'utm_campaign',
] as const;
export type GroupName = (typeof groupNames)[number];

/** Reports about people or sources have a default group of their own; those about parts of a whole have none. */
const ownGroups: Partial<Record<ReportName, GroupName>> = {
  funnel: 'none',
  no_sale_reasons: 'none',
  objections: 'none',
  leaderboard: 'user',
  setters: 'setter',
  attribution: 'utm_source',
  fairness: 'user',
};

const daysMax = 45;
const weeksMaxDays = 200;

/** The default group of a report: usually time, in steps that keep it readable. */
export function usualGroup(name: ReportName, from: string | undefined, to: string | undefined): GroupName {
  const own = ownGroups[name];
  if (own !== undefined) return own;
  const days = from === undefined || to === undefined ? 0 : (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days <= daysMax) return 'day';
  return days <= weeksMaxDays ? 'week' : 'month';
}

export function isTimeGroup(group: string | null): boolean {
  return group === 'day' || group === 'week' || group === 'month';
}
