import { locale } from '../messages/app-language.ts';
import type { Automation } from '../records.ts';
import { writeMoney } from '../ui/money.ts';
import { say } from './say.ts';

type Rule = Pick<Automation, 'metric' | 'window' | 'threshold' | 'minSample' | 'action'> & {
  eventIds: readonly number[];
  excludeUserIds: readonly number[];
};

export const metricNames = (): Record<Automation['metric'], string> => ({
  calls: say('metric.calls'),
  showRate: say('metric.showRate'),
  closeRate: say('metric.closeRate'),
  cash: say('metric.cash'),
});

export const windowNames = (): Record<Automation['window'], string> => ({
  DAY: say('window.DAY'),
  WEEK: say('window.WEEK'),
  MONTH: say('window.MONTH'),
  ROLLING_7: say('window.ROLLING_7'),
  ROLLING_30: say('window.ROLLING_30'),
});

const within = (): Record<Automation['window'], string> => ({
  DAY: say('within.DAY'),
  WEEK: say('within.WEEK'),
  MONTH: say('within.MONTH'),
  ROLLING_7: say('within.ROLLING_7'),
  ROLLING_30: say('within.ROLLING_30'),
});

const pauses = (): Record<Automation['window'], string> => ({
  DAY: say('pause.DAY'),
  WEEK: say('pause.WEEK'),
  MONTH: say('pause.MONTH'),
  ROLLING_7: say('pause.ROLLING'),
  ROLLING_30: say('pause.ROLLING'),
});

/** A rule in one sentence: “Pause a host for the rest of the week when the show rate this week is below 40% after at least 5 calls, in all events.” */
export function ruleInWords(rule: Rule, currency: string): string {
  const what = rule.action === 'PAUSE_HOST' ? pauses()[rule.window] : say('tell');
  return say('sentence', {
    what,
    condition: condition(rule, currency),
    places: places(rule),
    exceptions: exceptions(rule),
  });
}

function condition({ metric, window, threshold, minSample }: Rule, currency: string): string {
  const limit = writeNumber(metric, threshold, currency);
  if (metric === 'calls') return say('when.calls', { limit, window: within()[window] });
  const after = minSample === 0 ? '' : say('when.after', { metric: writeSample(metric, minSample) });
  return say('when.below', { metric: say(`metricIn.${metric}`), window: within()[window], limit, after });
}

function places({ eventIds }: Rule): string {
  if (eventIds.length === 0) return say('places.all');
  return say('places.some', { count: eventIds.length });
}

function exceptions({ excludeUserIds }: Rule): string {
  if (excludeUserIds.length === 0) return '';
  return say('except', { value: say('hosts', { count: excludeUserIds.length }) });
}

/** A number in the unit of the metric: 8 calls, 40 %, $1,200. */
export function writeNumber(metric: Automation['metric'], value: number, currency: string): string {
  switch (metric) {
    case 'calls':
      return say('calls', { count: value });
    case 'cash':
      return writeMoney(value, currency);
    case 'closeRate':
    case 'showRate':
      return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 }).format(value);
    default:
      return metric satisfies never;
  }
}

/** The number of calls that a number is based on. */
export function writeSample(metric: Automation['metric'], sample: number): string {
  return metric === 'cash'
    ? say('callsDue', { counted: say('calls', { count: sample }) })
    : say('calls', { count: sample });
}
