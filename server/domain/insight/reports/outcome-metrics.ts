import { noSaleReasons } from '@callwright/contract/event-call.ts';
import { objections } from '@callwright/contract/outcome-rules.ts';
import { held, heldable, withOutcome } from './call-metrics.ts';
import type { Metric } from './metric.ts';

// Metrics of the outcomes of calls.

const strategy = "c.call_type = 'STRATEGY_EVENT'";
const discovery = "c.call_type = 'DISCOVERY_EVENT'";

const strategyCalls: Metric[] = [
  {
    key: 'strategyWithOutcome',
    label: 'Strategy calls, outcome logged',
    unit: 'COUNT',
    meaning: 'Strategy calls due that have an outcome.',
    source: 'callsEnding',
    when: `${withOutcome} and ${strategy}`,
  },
  {
    key: 'heldStrategy',
    label: 'Strategy calls, showed',
    unit: 'COUNT',
    meaning: 'Strategy calls due that have an outcome and are no no-shows.',
    source: 'callsEnding',
    when: `${held} and ${strategy}`,
  },
  {
    key: 'won',
    label: 'Won',
    unit: 'COUNT',
    meaning: 'Strategy calls due whose outcome is a sale.',
    source: 'callsEnding',
    when: `${held} and ${strategy} and c.outcome = 'WON'`,
  },
  {
    key: 'engaged',
    label: 'Engaged',
    unit: 'COUNT',
    meaning: 'Strategy calls that showed and are won or have a follow-up.',
    source: 'callsEnding',
    when: `${held} and ${strategy} and (c.outcome = 'WON' or c.no_sale_reason = 'FOLLOW_UP_SCHEDULE')`,
  },
  {
    key: 'closingRate',
    label: 'Close rate',
    unit: 'RATE',
    meaning: 'Won, of strategy calls due that have an outcome.',
    ratio: ['won', 'strategyWithOutcome'],
  },
  {
    key: 'liveClosingRate',
    label: 'Close rate of showed',
    unit: 'RATE',
    meaning: 'Won, of strategy calls that showed.',
    ratio: ['won', 'heldStrategy'],
  },
  {
    key: 'liveEngagementRate',
    label: 'Engagement rate',
    unit: 'RATE',
    meaning: 'Engaged, of strategy calls that showed.',
    ratio: ['engaged', 'heldStrategy'],
  },
];

const discoveryCalls: Metric[] = [
  {
    key: 'approved',
    label: 'Approved',
    unit: 'COUNT',
    meaning: 'Discovery calls due whose outcome is approved.',
    source: 'callsEnding',
    when: `${heldable} and ${discovery} and c.outcome = 'APPROVED'`,
  },
  {
    key: 'discoveryWithOutcome',
    label: 'Discovery calls, outcome logged',
    unit: 'COUNT',
    meaning: 'Discovery calls due whose outcome is approved or rejected.',
    source: 'callsEnding',
    when: `${heldable} and ${discovery} and c.outcome in ('APPROVED', 'REJECTED')`,
  },
  {
    key: 'approvalRate',
    label: 'Approval rate',
    unit: 'RATE',
    meaning: 'Approved, of approved and rejected.',
    ratio: ['approved', 'discoveryWithOutcome'],
  },
];

/** `NOT_INTERESTED` becomes `Not interested`. */
function words(name: string): string {
  return name.charAt(0) + name.slice(1).toLowerCase().replaceAll('_', ' ');
}

const hasReason = "c.outcome in ('NO_SALE', 'REJECTED') and c.no_sale_reason is not null";
const reasons: Metric[] = [
  {
    key: 'withReason',
    label: 'With a reason',
    unit: 'COUNT',
    meaning:
      'Calls whose end is in the period, cancelled ones included, with the outcome NO_SALE or REJECTED and a reason.',
    source: 'callsEnding',
    when: hasReason,
  },
  ...noSaleReasons.map((reason): Metric => ({
    key: `reason.${reason}`,
    label: words(reason),
    unit: 'COUNT',
    meaning: `Of these, those with the reason ${reason}.`,
    source: 'callsEnding',
    when: `${hasReason} and c.no_sale_reason = '${reason}'`,
  })),
];

const hasObjection = 'c.objection is not null';
const spoken: Metric[] = [
  {
    key: 'withObjection',
    label: 'With an objection noted',
    unit: 'COUNT',
    meaning: 'Calls whose end is in the period and whose outcome notes an objection, or that there was none.',
    source: 'callsEnding',
    when: hasObjection,
  },
  ...objections.flatMap((objection): Metric[] => {
    const when = `${hasObjection} and c.objection = '${objection}'`;
    return [
      {
        key: `objection.${objection}`,
        label: words(objection),
        unit: 'COUNT',
        meaning: `Of these, those with the objection ${objection}.`,
        source: 'callsEnding',
        when,
      },
      {
        key: `objection.${objection}.won`,
        label: `${words(objection)}: won`,
        unit: 'COUNT',
        meaning: `Of those with the objection ${objection}, the ones that were won.`,
        source: 'callsEnding',
        when: `${when} and c.outcome = 'WON'`,
      },
    ];
  }),
];

export const outcomeMetrics: readonly Metric[] = [...strategyCalls, ...discoveryCalls, ...reasons, ...spoken];
