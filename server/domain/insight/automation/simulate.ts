import { because } from '@callwright/contract/error-reasons.ts';
import type { simulate } from '@callwright/contract/automations.ts';
import { ruleShape } from '@callwright/contract/automation.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { addDays, dateIn, iso } from '#/platform/values/time.ts';
import { verdictOf } from './verdict.ts';
import { addUp, countDays } from './numbers.ts';
import { checkNamed } from './references.ts';
import { readRule, type Rule } from './rule.ts';
import { changedRule } from './save.ts';
import { readWatchedHosts, type WatchedHost } from './watched-hosts.ts';
import { rollingDaysOf, untilMsOf, windowOn, type Window } from './windows.ts';

type Data = Result<typeof simulate>['data'];
type PastAction = Data['past'][number];

/** POST /v1/automations/simulate: the days are counted in one statement, the rest is arithmetic. */
export async function simulateAutomation(
  ctx: Ctx,
  { id, days, ...given }: Input<typeof simulate>,
): Promise<Result<typeof simulate>> {
  const stored = id === undefined ? null : await readRule(ctx, id);
  const rule = changedRule(stored ?? missing(given), given);
  await checkNamed(ctx, rule, stored);
  const { weekStart, timeZone } = ctx.account;
  const today = dateIn(ctx.now, timeZone);
  const windows = lastDays(today, days).map((day) => windowOn(rule.window, day, weekStart));
  const window = windowOn(rule.window, today, weekStart);
  const first = [...windows, window].reduce((from, one) => (one.from < from ? one.from : from), today);
  const hosts = await readWatchedHosts(ctx, rule);
  const numbersIn = await dayNumbers(ctx, rule, first, today);
  return {
    data: {
      window: { from: window.from, to: window.to, until: iso(untilMsOf(window, timeZone)) },
      now: hosts.map((host) => verdictNow(rule, host, numbersIn(window)(host.userId))),
      past: hosts
        .flatMap((host) => pastActions(rule, host, windows, (one) => numbersIn(one)(host.userId)))
        .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.user.id - b.user.id)),
    },
  };
}

const required = ['kind', 'metric', 'window', 'threshold'] as const;
type SimulatedRule = Omit<Input<typeof simulate>, 'id' | 'days'>;

/** A rule that is not stored yet needs what has no default. */
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

function lastDays(today: string, days: number): string[] {
  return Array.from({ length: days }, (_, index) => addDays(today, index - days));
}

type NumberOf = ReturnType<typeof addUp>;

/** The numbers of hosts in any window between two days, from one count of each day. */
async function dayNumbers(
  ctx: Ctx,
  rule: Rule,
  first: string,
  last: string,
): Promise<(window: Window) => NumberOf> {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  const byDay = Map.groupBy(await countDays(ctx, rule, days), ({ place }) => days[place] ?? '');
  const known = new Map<string, NumberOf>();
  return (window) => {
    const key = `${window.from} ${window.to}`;
    const counted = days
      .filter((day) => day >= window.from && day <= window.to)
      .flatMap((day) => byDay.get(day) ?? []);
    const numberOf = known.get(key) ?? addUp(ctx, rule, counted);
    known.set(key, numberOf);
    return numberOf;
  };
}

function verdictNow(rule: Rule, host: WatchedHost, number: ReturnType<NumberOf>): Data['now'][number] {
  const verdict = verdictOf(rule, number);
  const isDone = rule.action === 'PAUSE_HOST' && host.events.every(({ paused }) => paused);
  return {
    user: { id: host.userId, name: host.name },
    ...number,
    verdict: verdict === 'ACT' && isDone ? 'PAUSED_ALREADY' : verdict,
    events: host.events,
  };
}

/** The days on which the rule would have acted; days on which a pause continues count as one. */
function pastActions(
  rule: Rule,
  host: WatchedHost,
  windows: readonly Window[],
  numberIn: (window: Window) => ReturnType<NumberOf>,
): PastAction[] {
  const actions: PastAction[] = [];
  const isRolling = rollingDaysOf(rule.window) !== null;
  for (const window of windows) {
    const last = actions.at(-1);
    if (last !== undefined && last.lastDate >= window.to) continue;
    const number = numberIn(window);
    if (number.value === null || verdictOf(rule, number) !== 'ACT') continue;
    const lastDate = addDays(window.resumesOn, -1);
    if (last !== undefined && isRolling && last.lastDate === addDays(window.to, -1)) last.lastDate = lastDate;
    else
      actions.push({
        date: window.to,
        lastDate,
        user: { id: host.userId, name: host.name },
        value: number.value,
        sample: number.sample,
      });
  }
  return actions;
}
