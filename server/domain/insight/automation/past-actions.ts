import { pastActionsMax } from '@callwright/contract/automation.ts';
import type { simulate } from '@callwright/contract/automations.ts';
import type { Result } from '@callwright/contract/endpoint.ts';
import type { Account } from '#/platform/context/ctx.ts';
import { daysIn, type Period } from '#/domain/insight/reports/period.ts';
import { addDays } from '#/platform/values/time.ts';
import type { RuleAim } from './rule.ts';
import { verdictOf, type HostNumber } from './verdict.ts';
import { rollingDaysOf, windowOn, type Window } from './windows.ts';

type Data = Result<typeof simulate>['data'];
export type Days = Pick<Period, 'from' | 'to'>;
type WeekStart = Account['weekStart'];
type PastAction = Omit<Data['past'][number], 'user'>;

/** What a rule would have done about a host in a period. */
export type HostPast = {
  readonly actions: readonly PastAction[];
  /** Days of the period on which the host had enough calls to be judged. */
  readonly judgedDays: number;
};

/**
 * The windows that a rule looks at, one per day of the period. For a calendar window, also the one before the first
 * day, because its pause may extend into the period.
 */
export function judgedWindows(kind: RuleAim['window'], { from, to }: Days, weekStart: WeekStart): Window[] {
  const windows: Window[] = [];
  const first = rollingDaysOf(kind) === null ? windowOn(kind, from, weekStart).from : from;
  for (let day = first; day <= to; day = addDays(day, 1)) windows.push(windowOn(kind, day, weekStart));
  return windows;
}

/** What the rule would have done, judged at the end of each day. A continued rolling pause counts as one. */
export function pastOf(
  rule: RuleAim,
  { from }: Days,
  windows: readonly Window[],
  numberIn: (window: Window) => HostNumber,
): HostPast {
  const actions: PastAction[] = [];
  let judgedDays = 0;
  const isRolling = rollingDaysOf(rule.window) !== null;
  let dayBefore: string | undefined;
  for (const window of windows) {
    const day = window.to;
    const number = numberIn(window);
    const verdict = verdictOf(rule, number);
    if (day >= from && verdict !== 'TOO_FEW') judgedDays += 1;
    const last = actions.at(-1);
    const isPaused = last !== undefined && last.lastDate >= day;
    if (!isPaused && number.value !== null && verdict === 'ACT') {
      const lastDate = addDays(window.resumesOn, -1);
      if (last !== undefined && isRolling && last.lastDate === dayBefore) last.lastDate = lastDate;
      else actions.push({ date: day, lastDate, value: number.value, sample: number.sample });
    }
    dayBefore = day;
  }
  return { actions: actions.filter(({ lastDate }) => lastDate >= from), judgedDays };
}

/** The number of actions per host, highest first, and the latest actions individually. */
export function summaryOf(
  hosts: readonly (HostPast & { readonly user: Data['past'][number]['user'] })[],
  period: Days,
): Pick<Data, 'past' | 'pastByHost' | 'isPastCut'> {
  const all = hosts
    .flatMap(({ user, actions }) => actions.map((action) => ({ ...action, user })))
    .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.user.id - b.user.id));
  return {
    past: all.slice(0, pastActionsMax),
    isPastCut: all.length > pastActionsMax,
    pastByHost: hosts
      .map(({ user, actions, judgedDays }) => ({
        user,
        times: actions.length,
        days: pausedDays(period, actions),
        judgedDays,
      }))
      .toSorted((a, b) => b.days - a.days || b.times - a.times || a.user.id - b.user.id),
  };
}

/** The number of days in a period on which the host is paused. Pauses of a host never overlap. */
function pausedDays({ from, to }: Days, actions: readonly PastAction[]): number {
  return actions.reduce((days, { date, lastDate }) => {
    const held = { from: date < from ? from : date, to: lastDate > to ? to : lastDate };
    return days + daysIn(held);
  }, 0);
}
