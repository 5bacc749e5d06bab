import type { Account } from '#/platform/context/ctx.ts';
import type { Hit } from './act.ts';
import type { Rule, RuleAim } from './rule.ts';

const within: Readonly<Record<Rule['window'], string>> = {
  DAY: 'today',
  WEEK: 'this week',
  MONTH: 'this month',
  ROLLING_7: 'in the last 7 days',
  ROLLING_30: 'in the last 30 days',
};
const reasonMax = 255;

/** The reason shown with a pause: “Few shows: show rate of 25 % from 8 calls this week”. */
export function reasonOf(account: Account, rule: Rule, { value, sample }: Omit<Hit, 'host'>): string {
  return `${rule.name}: ${numberInWords(account, rule, value, sample)} ${within[rule.window]}`.slice(
    0,
    reasonMax,
  );
}

function numberInWords(account: Account, rule: RuleAim, value: number, sample: number): string {
  const calls = `${sample} ${sample === 1 ? 'call' : 'calls'}`;
  switch (rule.metric) {
    case 'calls':
      return `${value} ${value === 1 ? 'call' : 'calls'} booked`;
    case 'cash':
      return `${value} ${account.currency} collected from ${calls} held`;
    case 'closeRate':
      return `close rate of ${percent(value)} from ${calls}`;
    case 'showRate':
      return `show rate of ${percent(value)} from ${calls}`;
    default:
      return rule.metric satisfies never;
  }
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 1_000) / 10} %`;
}
