import type { reportNames } from '@callwright/contract/report.ts';
import { callMetrics } from './call-metrics.ts';
import { leadMetrics } from './lead-metrics.ts';
import { isMeasured, partsOf, type Metric } from './metric.ts';
import { outcomeMetrics } from './outcome-metrics.ts';
import { salesMetrics } from './sales-metrics.ts';

export type ReportName = (typeof reportNames)[number];

export const allMetrics: readonly Metric[] = [
  ...callMetrics,
  ...outcomeMetrics,
  ...salesMetrics,
  ...leadMetrics,
];
const metrics = new Map(allMetrics.map((metric) => [metric.key, metric]));

/** The metrics of a report, and its default grouping. */
type Plan = { readonly title: string; readonly keys: readonly string[]; readonly groupBy?: string };

const attributed = ['deals', 'dealValue', 'cash'].flatMap((key) => [
  `${key}First`,
  `${key}Last`,
  `${key}Linear`,
]);
const startingWith = (prefix: string): string[] =>
  [...metrics.keys()].filter((key) => key.startsWith(prefix));

export const plans: Readonly<Record<ReportName, Plan>> = {
  overview: {
    title: 'Overview',
    keys: [
      'bookings',
      'heldable',
      'held',
      'pendingOutcome',
      'showRate',
      'cancelRate',
      'closingRate',
      'sales',
      'salesValue',
      'cashCollected',
      'cashPerCall',
    ],
  },
  funnel: {
    title: 'Funnel',
    keys: [
      'views',
      'formsStarted',
      'formsCompleted',
      'qualified',
      'pageBookings',
      'startRate',
      'completionRate',
      'qualificationRate',
      'bookingRate',
      'conversionRate',
    ],
  },
  calls: {
    title: 'Calls',
    keys: [
      'bookings',
      'scheduled',
      'rescheduled',
      'cancelRate',
      'heldable',
      'pendingOutcome',
      'showRate',
      'noShowRate',
    ],
  },
  outcomes: {
    title: 'Outcomes',
    keys: [
      'heldable',
      'pendingOutcome',
      'showRate',
      'closingRate',
      'liveClosingRate',
      'liveEngagementRate',
      'approvalRate',
    ],
  },
  no_sale_reasons: { title: 'Reasons for no sale', keys: ['withReason', ...startingWith('reason.')] },
  objections: { title: 'Objections', keys: ['withObjection', ...startingWith('objection.')] },
  revenue: {
    title: 'Revenue',
    keys: [
      'sales',
      'salesValue',
      'averageSale',
      'deposits',
      'depositsValue',
      'recurring',
      'recurringValue',
      'received',
      'refunds',
      'disputes',
      'cashCollected',
      'cashPerCall',
    ],
  },
  leaderboard: {
    title: 'Leaderboard',
    keys: [
      'cashCollected',
      'sales',
      'salesValue',
      'heldStrategy',
      'showRate',
      'closingRate',
      'liveClosingRate',
      'cashPerCall',
    ],
    groupBy: 'user',
  },
  setters: {
    title: 'Setters',
    keys: ['claims', 'setRate', 'setShowRate', 'claimsQualified', 'salesSet', 'cashSet'],
    groupBy: 'setter',
  },
  attribution: { title: 'Attribution', keys: attributed, groupBy: 'utm_source' },
  fairness: { title: 'Fairness', keys: ['assigned', 'target', 'fairnessGap'], groupBy: 'user' },
  speed_to_lead: {
    title: 'Speed to lead',
    keys: ['newContacts', 'reachedRate', 'reachedSoonRate', 'speedToLead', 'speedToLeadMedian'],
  },
  slots: {
    title: 'Slots',
    keys: ['slotsTaken', 'slotsFreed', 'cancelled', 'rescheduled', 'secondsTaken', 'notice'],
  },
};

function metricOf(key: string): Metric {
  const metric = metrics.get(key);
  if (metric === undefined) throw new Error(`There is no metric ${key}`);
  return metric;
}

/** The metrics of a report, in order. A metric follows those it is derived from, which are shown too. */
export function metricsOf(name: ReportName): readonly Metric[] {
  return (ordered[name] ??= metricsNamed(plans[name].keys));
}

/** Metrics by key. A metric follows those it is derived from. */
export function metricsNamed(keys: readonly string[]): readonly Metric[] {
  return [...new Set(keys.flatMap(withParts))];
}

const ordered: Partial<Record<ReportName, readonly Metric[]>> = {};

function withParts(key: string): Metric[] {
  const metric = metricOf(key);
  return isMeasured(metric) ? [metric] : [...partsOf(metric).flatMap(withParts), metric];
}
