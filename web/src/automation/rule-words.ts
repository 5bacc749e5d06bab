import type { Automation } from '../records.ts';
import { counted } from '../ui/counted.ts';
import { writeMoney } from '../ui/money.ts';

type Rule = Pick<Automation, 'metric' | 'window' | 'threshold' | 'minSample' | 'action'> & {
  eventIds: readonly number[];
  excludeUserIds: readonly number[];
};

export const metricNames: Record<Automation['metric'], string> = {
  calls: 'Calls booked',
  showRate: 'Show rate',
  closeRate: 'Closing rate',
  cash: 'Cash collected',
};

export const windowNames: Record<Automation['window'], string> = {
  DAY: 'Day',
  WEEK: 'Week',
  MONTH: 'Month',
  ROLLING_7: 'Last 7 days',
  ROLLING_30: 'Last 30 days',
};

const within: Record<Automation['window'], string> = {
  DAY: 'today',
  WEEK: 'this week',
  MONTH: 'this month',
  ROLLING_7: 'in the last 7 days',
  ROLLING_30: 'in the last 30 days',
};

const pauses: Record<Automation['window'], string> = {
  DAY: 'Pause a host for the rest of the day',
  WEEK: 'Pause a host for the rest of the week',
  MONTH: 'Pause a host for the rest of the month',
  ROLLING_7: 'Pause a host, day by day,',
  ROLLING_30: 'Pause a host, day by day,',
};

/** A rule in one sentence: “Pause a host for the rest of the week when the show rate this week is below 40 % after at least 5 calls, in all events.” */
export function ruleInWords(rule: Rule, currency: string): string {
  const what = rule.action === 'PAUSE_HOST' ? pauses[rule.window] : 'Tell the managers about a host';
  return `${what} ${condition(rule, currency)}, in ${places(rule)}${exceptions(rule)}.`;
}

function condition({ metric, window, threshold, minSample }: Rule, currency: string): string {
  const limit = writeNumber(metric, threshold, currency);
  if (metric === 'calls') return `once ${limit} were booked ${within[window]}`;
  const after = minSample === 0 ? '' : ` after at least ${writeSample(metric, minSample)}`;
  return `when the ${metricNames[metric].toLowerCase()} ${within[window]} is below ${limit}${after}`;
}

function places({ eventIds }: Rule): string {
  if (eventIds.length === 0) return 'all events';
  return eventIds.length === 1 ? 'one event' : `${eventIds.length} events`;
}

function exceptions({ excludeUserIds }: Rule): string {
  if (excludeUserIds.length === 0) return '';
  return `, except for ${excludeUserIds.length === 1 ? 'one host' : `${excludeUserIds.length} hosts`}`;
}

/** A number as a rule measures it: 8 calls, 40 %, $1,200. */
export function writeNumber(metric: Automation['metric'], value: number, currency: string): string {
  switch (metric) {
    case 'calls':
      return counted(value, 'call');
    case 'cash':
      return writeMoney(value, currency);
    case 'closeRate':
    case 'showRate':
      return `${Math.round(value * 1_000) / 10} %`;
    default:
      return metric satisfies never;
  }
}

/** The number of calls behind a number. */
export function writeSample(metric: Automation['metric'], sample: number): string {
  return metric === 'cash' ? `${counted(sample, 'call')} held` : counted(sample, 'call');
}
