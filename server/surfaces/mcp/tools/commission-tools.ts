import { approvePeriod, closePeriod, lines, statements, tryPlan } from '@callwright/contract/commissions.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { lineText } from './commission-line.ts';
import { fromEndpoint } from './from-endpoint.ts';
import { page } from './lines.ts';
import type { Tool } from './tool.ts';

type Statement = Received<typeof statements>['data']['statements'][number];
type Period = Received<typeof approvePeriod>['data']['period'];

const commissionStatements = fromEndpoint('commission_statements', 'read', statements, {
  description: 'What a month pays to whom in commissions, and whether it is approved or closed.',
  params: { month: 'Like 2026-11; default: the current one', userIds: 'Only these' },
  text: ({ data: { statements: all, period, isUpToDate } }) =>
    [
      `${period.month}: ${period.state}`,
      ...all.map(statementLine),
      ...(all.length === 0 ? ['It pays nothing.'] : []),
      ...(isUpToDate ? [] : ['Something has changed and is not calculated yet: ask again.']),
    ].join('\n'),
  address: () => '/commissions',
});

function statementLine({ user, currency, total, earned, clawedBack, draws, adjustments }: Statement): string {
  return `${user.name} (user ${user.id}): ${total} ${currency} (earned ${earned}, clawed back ${clawedBack}, draws ${draws}, adjustments ${adjustments})`;
}

const explainCommission = fromEndpoint('explain_commission', 'read', lines, {
  description: 'Why an amount of commission is what it is: its lines, each with plan, rule and calculation.',
  params: {
    month: 'Of the statement',
    userIds: 'Of these people',
    kinds: 'Any of',
    eventCallId: 'For this call',
    dealId: 'For this deal',
    transactionId: 'For this payment',
    limit: '1 to 50, default 20',
    cursor: 'From the page before',
  },
  text: ({ data, meta }) => page('lines', data.lines, lineText, meta),
});

const tryCommissionPlan = fromEndpoint('try_commission_plan', 'read', tryPlan, {
  description:
    'What past months would have paid by a commission plan that is not saved, beside what they pay.',
  params: {
    planId: 'As its next version; default: as a new plan',
    monthFrom: 'Like 2026-09',
    monthTo: 'At most twelve months',
    validFrom: 'First day',
    validTo: 'Last day; null: no end',
    currency: 'Default: of the workspace',
    rules: 'What is paid for',
    'rules.name': 'Name',
    'rules.basis': 'BOOKED and SHOWED: calls; WON: deals; CASH: payments',
    'rules.pays': 'SHARE: percent; AMOUNT: for each, always of calls',
    'rules.tiers': 'The first above 0',
    'rules.tiers.above': 'From this total of the month on',
    'rules.tiers.rate': 'Percent or amount',
    'rules.shares': 'Who gets it',
    'rules.shares.to': 'Role',
    'rules.shares.userId': 'Of MANAGER',
    'rules.shares.percent': 'Together at most 100',
    'rules.tierMode': 'WHOLE: the last tier reached pays for all; default SLICES',
    'rules.userIds': 'Only these people',
    'rules.teamIds': 'These teams',
    'rules.eventIds': 'These events',
    'rules.productIds': 'These products',
    'rules.sources': 'Calls booked so',
    'rules.cap': 'Most of a person in a month; null: none',
    'rules.clawBackDays': 'Refunds take back so long, default 90; null: never',
    draws: 'Guaranteed amounts of a month',
    'draws.userId': 'Whose',
    'draws.amount': 'At least',
    'draws.recoverable': 'false: never paid back',
  },
  text: ({ data: { amounts } }) =>
    amounts
      .map(
        ({ user, month, currency, current, proposed }) =>
          `${month} ${user.name}: ${current} → ${proposed} ${currency}`,
      )
      .join('\n') || 'It pays nothing, as before.',
});

const approveCommissions = fromEndpoint('approve_commissions', 'destructive', approvePeriod, {
  description: 'Approve what a month that has ended pays in commissions.',
  params: { month: 'Like 2026-11' },
  text: ({ data: { period } }) => `Approve the commissions of ${periodText(period)}.`,
  address: () => '/commissions',
});

const closeCommissions = fromEndpoint('close_commissions', 'destructive', closePeriod, {
  description: 'Close an approved month of commissions: later changes are posted to the next open one.',
  params: { month: 'Like 2026-11' },
  text: ({ data: { period } }) => `Close the commissions of ${periodText(period)}.`,
  address: () => '/commissions',
});

/** The text that people agree to: the amounts, and nothing that differs between two tries. */
function periodText({ month, totals }: Period): string {
  const amounts = totals.map(({ currency, total }) => `${total} ${currency}`);
  return `${month}, in all ${amounts.join(' and ') || 'nothing'}`;
}

/** Tools for the commissions of members. */
export const commissionTools: readonly Tool[] = [
  commissionStatements,
  explainCommission,
  tryCommissionPlan,
  approveCommissions,
  closeCommissions,
];
