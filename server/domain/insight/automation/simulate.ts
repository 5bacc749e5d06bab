import { because } from '@callwright/contract/error-reasons.ts';
import type { simulate } from '@callwright/contract/automations.ts';
import { ruleShape } from '@callwright/contract/automation.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { addDays, dateIn, iso } from '#/platform/values/time.ts';
import { verdictOf, type HostNumber } from './verdict.ts';
import { readNumbers, readWindows } from './numbers.ts';
import { judgedWindows, pastOf, summaryOf, type Days } from './past-actions.ts';
import { checkNamed } from './references.ts';
import { readRule, type Rule } from './rule.ts';
import { changedRule } from './save.ts';
import { readWatchedHosts, type WatchedHost } from './watched-hosts.ts';
import { untilMsOf, windowOn } from './windows.ts';

type Data = Result<typeof simulate>['data'];

/**
 * POST /v1/automations/simulate: the current numbers are counted as for the rule itself, all past days in one
 * statement.
 */
export async function simulateAutomation(
  ctx: Ctx,
  { id, days, to, ...given }: Input<typeof simulate>,
): Promise<Result<typeof simulate>> {
  const stored = id === undefined ? null : await readRule(ctx, id);
  const rule = changedRule(stored ?? missing(given), given);
  await checkNamed(ctx, rule, stored);
  const { weekStart, timeZone } = ctx.account;
  const today = dateIn(ctx.now, timeZone);
  const period = periodOf(days, to, today);
  const current = windowOn(rule.window, today, weekStart);
  const hosts = await readWatchedHosts(ctx, rule);
  const numberNow = await readNumbers(ctx, rule, current);
  const windows = judgedWindows(rule.window, period, weekStart);
  const numberIn = await readWindows(ctx, rule, windows);
  const past = hosts.map((host) => ({
    user: personOf(host),
    ...pastOf(rule, period, windows, (window) => numberIn(window, host.userId)),
  }));
  return {
    data: {
      window: { from: current.from, to: current.to, until: iso(untilMsOf(current, timeZone)) },
      now: hosts.map((host) => verdictNow(rule, host, numberNow(host.userId))),
      period,
      ...summaryOf(past, period),
    },
  };
}

/** The first allowed day. */
const dateMin = '2000-01-01';

/** The requested days, without today, which is not over. */
function periodOf(days: number, to: string | undefined, today: string): Days {
  const yesterday = addDays(today, -1);
  const last = to ?? yesterday;
  if (last < dateMin || last > yesterday)
    throw invalid({ to: [because('BETWEEN', { min: dateMin, max: yesterday })] });
  return { from: addDays(last, 1 - days), to: last };
}

const required = ['kind', 'metric', 'window', 'threshold'] as const;
type SimulatedRule = Omit<Input<typeof simulate>, 'id' | 'days' | 'to'>;

/** Checks that a rule that is not stored has all fields without defaults. */
function missing(given: SimulatedRule): Rule {
  const absent = required.filter((field) => given[field] === undefined);
  if (absent.length > 0)
    throw invalid(Object.fromEntries(absent.map((field) => [field, [because('REQUIRED')]])));
  return {
    name: 'Simulation',
    kind: 'STOP_LOSS',
    metric: 'showRate',
    window: 'WEEK',
    threshold: 1,
    minSample: ruleShape.minSample.parse(5),
    action: 'PAUSE_HOST',
    eventIds: [],
    excludeUserIds: [],
    active: true,
    simulate: false,
  };
}

function personOf({ userId, name }: WatchedHost): { id: number; name: string } {
  return { id: userId, name };
}

function verdictNow(rule: Rule, host: WatchedHost, number: HostNumber): Data['now'][number] {
  const verdict = verdictOf(rule, number);
  const isDone = rule.action === 'PAUSE_HOST' && host.events.every(({ paused }) => paused);
  return {
    user: personOf(host),
    ...number,
    verdict: verdict === 'ACT' && isDone ? 'PAUSED_ALREADY' : verdict,
    events: host.events,
  };
}
