import type { CommissionVersion } from '../records.ts';
import { writeMoney } from '../ui/money.ts';
import { writeDate } from '../ui/time.ts';
import { say } from './say.ts';
import { writePercent } from './words.ts';

type Rule = CommissionVersion['rules'][number];
type Options = readonly { value: string; label: string }[];

/** A rule in one line: “Cash: 8%, 10% above €5,000 of each payment, to Closer”. */
export function ruleInWords(rule: Rule, currency: string, members: Options): string {
  const { name, basis, pays, tiers, shares } = rule;
  const money = (amount: number): string => writeMoney(amount, currency);
  const rates = tiers.map(({ above, rate: amount }, step) => {
    const rate = pays === 'SHARE' ? writePercent(amount) : money(amount);
    return step === 0 ? rate : say('rate.above', { rate, above: pays === 'SHARE' ? money(above) : above });
  });
  const people = shares.map(({ to, userId, percent }) => {
    const manager = members.find(({ value }) => value === String(userId))?.label;
    const who = manager ?? say(`role.${to}`);
    return percent === 100 ? who : `${who} ${writePercent(percent)}`;
  });
  const isOfMoney = basis === 'WON' || basis === 'CASH';
  return say('rule.words', {
    name,
    rates: rates.join(', '),
    basis: isOfMoney ? say(`each.${basis}.${pays}`) : say(`each.${basis}`),
    people: people.join(', '),
  });
}

export function validityInWords({ validFrom, validTo, number }: CommissionVersion): string {
  const from = writeDate(validFrom);
  return validTo === null
    ? say('valid.from', { number, from })
    : say('valid.between', { number, from, to: writeDate(validTo) });
}
