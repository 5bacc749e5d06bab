import type { noSaleReasons } from './event-call.ts';

// Without schemas, so that the forms of the app can import these rules.

/** The outcomes that can be recorded: the first two for strategy calls, the others for discovery calls. */
export const recordedOutcomes = ['WON', 'NO_SALE', 'APPROVED', 'REJECTED'] as const;
export type RecordedOutcome = (typeof recordedOutcomes)[number];
export type NoSaleReason = (typeof noSaleReasons)[number];

export const outcomesOfCall: Readonly<
  Record<'STRATEGY_EVENT' | 'DISCOVERY_EVENT', readonly RecordedOutcome[]>
> = {
  STRATEGY_EVENT: ['WON', 'NO_SALE'],
  DISCOVERY_EVENT: ['APPROVED', 'REJECTED'],
};

/** The reasons of each outcome; good outcomes have none. */
export const reasonsOfOutcome: Readonly<Record<RecordedOutcome, readonly NoSaleReason[]>> = {
  WON: [],
  NO_SALE: [
    'FOLLOW_UP_SCHEDULE',
    'UNQUALIFIED',
    'NO_SHOW',
    'CONTACT_CANCELLED',
    'ADMIN_CANCELLED',
    'NOT_INTERESTED',
    'OTHER',
  ],
  APPROVED: [],
  REJECTED: ['NO_SHOW', 'BAD_FIT', 'NOT_INTERESTED', 'CONTACT_CANCELLED', 'ADMIN_CANCELLED', 'OTHER'],
};

/** The objection to buying, even if it was overcome; NONE means there was none. */
export const objections = [
  'NONE',
  'PRICE',
  'TIMING',
  'DECISION_MAKER',
  'TRUST',
  'NO_NEED',
  'COMPETITOR',
  'OTHER',
] as const;
export type Objection = (typeof objections)[number];
