import type { CommissionVersion } from '../records.ts';
import { writeMoney } from '../ui/money.ts';
import { writeDate } from '../ui/time.ts';
import { say } from './say.ts';
import { writePercent } from './words.ts';

type Rule = CommissionVersion['rules'][number];

/** What a rule pays in one line: “Cash: 10% of each payment; closer 70%, setter 30%”. */
export function ruleInWords({ name, basis, pays, tiers, shares }: Rule, currency: string): string {
  const rates = tiers.map(({ rate }) => (pays === 'SHARE' ? writePercent(rate) : writeMoney(rate, currency)));
  const people = shares.map(({ to, percent }) => `${say(`role.${to}`)} ${writePercent(percent)}`).join(', ');
  return say('rule.words', { name, rate: rates.join(' → '), basis: say(`each.${basis}`), people });
}

export function validityInWords({ validFrom, validTo, number }: CommissionVersion): string {
  const from = writeDate(validFrom);
  return validTo === null
    ? say('valid.from', { number, from })
    : say('valid.between', { number, from, to: writeDate(validTo) });
}
