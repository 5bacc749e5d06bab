import type { Automation } from '../records.ts';
import { parts } from '../ui/search-params.ts';

/** The form values of a rule: rates in percent, lists in the format of the list fields. */
export type RuleValues = {
  name: string;
  metric: Automation['metric'];
  window: Automation['window'];
  threshold: number | null;
  minSample: number | null;
  action: Automation['action'];
  eventIds: string;
  excludeUserIds: string;
  active: boolean;
  simulate: boolean;
};

export const newRule: RuleValues = {
  name: '',
  metric: 'showRate',
  window: 'WEEK',
  threshold: 40,
  minSample: 5,
  action: 'PAUSE_HOST',
  eventIds: '',
  excludeUserIds: '',
  active: true,
  simulate: false,
};

/** The default threshold for each metric. */
export const usualThresholds: Record<Automation['metric'], number> = {
  calls: 10,
  showRate: 40,
  closeRate: 15,
  cash: 1_000,
};

export function isRate(metric: Automation['metric']): boolean {
  return metric === 'showRate' || metric === 'closeRate';
}

export function valuesOf(rule: Automation): RuleValues {
  const { name, metric, window, minSample, action, active, simulate } = rule;
  return {
    name,
    metric,
    window,
    // Without floating-point noise.
    threshold: isRate(metric) ? Number((rule.threshold * 100).toFixed(6)) : rule.threshold,
    minSample,
    action,
    eventIds: rule.eventIds.join(','),
    excludeUserIds: rule.excludeUserIds.join(','),
    active,
    simulate,
  };
}

export function requestOf({ name, threshold, minSample, eventIds, excludeUserIds, ...rule }: RuleValues) {
  const { metric } = rule;
  const number = threshold ?? 0;
  return {
    ...rule,
    name: name.trim(),
    kind: metric === 'calls' ? ('MAX_CALLS' as const) : ('STOP_LOSS' as const),
    threshold: isRate(metric) ? number / 100 : number,
    minSample: minSample ?? 0,
    eventIds: parts(eventIds).map(Number),
    excludeUserIds: parts(excludeUserIds).map(Number),
  };
}
