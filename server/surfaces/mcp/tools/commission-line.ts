import type { CommissionLine } from '@callwright/contract/commission-ledger.ts';
import type { z } from 'zod';

type Line = z.output<typeof CommissionLine>;

/** A commission line: whose it is, what it is for, and how it was computed. */
export function lineText(line: Line): string {
  const { id, user, userId, amount, currency, kind, month, period, isAdjustment, contact, why } = line;
  const about = [
    ['call', line.eventCallId],
    ['deal', line.dealId],
    ['payment', line.transactionId],
  ].flatMap(([what, of]) => (of === null ? [] : [`${what} ${of}`]));
  return [
    `#${id} ${user.name} (user ${userId})`,
    `${amount} ${currency} ${kind} for ${month}${isAdjustment ? `, adjusted in ${period}` : ''}`,
    ...(contact === null ? [] : [contact.name]),
    ...about,
    `${why.planName} version ${why.versionNumber}${why.ruleName === null ? '' : `, rule ${why.ruleName}`}`,
    ...stepsOf(line),
  ].join(' · ');
}

function stepsOf({ kind, currency, why }: Line): string[] {
  const money = (value: number | null): string => `${value ?? 0} ${currency}`;
  if (kind === 'CLAWED_BACK')
    return [`${money(why.earned)} was earned; ${money(why.returned)} of ${money(why.amount)} went back`];
  if (kind !== 'EARNED')
    return [`the month brought ${money(why.earned)} of the ${money(why.guaranteed)} guaranteed`];
  if (why.pool === null) return ['what it was for is gone'];
  const parts = why.parts.map((part) =>
    why.pays === 'SHARE'
      ? `${part.rate} % of ${money(part.amount)}`
      : `${money(part.rate)} for each of ${part.amount}`,
  );
  return [
    `${parts.join(' and ')} is ${money(why.pool)}`,
    ...(why.percent === null || why.percent === 100 ? [] : [`${why.percent} % of it`]),
    ...(why.uncapped === null ? [] : [`capped, otherwise ${money(why.uncapped)}`]),
  ];
}
