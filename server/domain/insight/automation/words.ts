import type { Account } from '#/platform/context/ctx.ts';
import { textsFor, type MemberTexts } from '#/ports/messages/to-members/member-texts.ts';
import type { Hit } from './act.ts';
import type { Rule } from './rule.ts';

const reasonMax = 255;

type Measured = Pick<Hit, 'value' | 'sample'>;

/** The reason shown with a pause, in the workspace's language: “Few shows: show rate 25% (calls: 8), this week”. */
export function reasonOf(account: Account, rule: Rule, hit: Measured): string {
  const texts = textsFor({ firstName: '', locale: account.locale }, account);
  return `${rule.name}: ${numberInWords(texts, rule, hit, account.currency)}`.slice(0, reasonMax);
}

/** Such as `show rate 25% (calls: 8), this week`. */
export function numberInWords(
  { say, money, percent }: MemberTexts,
  { metric, window }: Pick<Rule, 'metric' | 'window'>,
  { value, sample }: Measured,
  currency: string,
): string {
  const written = {
    calls: () => String(value),
    cash: () => money(value, currency),
    closeRate: () => percent(value),
    showRate: () => percent(value),
  }[metric]();
  const number = say(`automation.${metric}`, { value: written, sample: String(sample) });
  return `${number}, ${say(`automation.${window}`)}`;
}
