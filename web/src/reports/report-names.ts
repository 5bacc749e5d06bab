import type { Report } from '../records.ts';

export type ReportName = Report['name'];

/** The reports in the order in which people read them. */
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

/** Reports that are about people or sources have a group of their own; the parts of a whole need none. */
const ownGroups: Partial<Record<ReportName, GroupName>> = {
  funnel: 'none',
  no_sale_reasons: 'none',
  objections: 'none',
  leaderboard: 'user',
  setters: 'setter',
  attribution: 'utm_source',
  fairness: 'user',
};

const dayMs = 86_400_000;
const daysMax = 45;
const weeksMaxDays = 200;

/** What a report is grouped by unless another group is asked for: over time, in as many steps as can be read. */
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
