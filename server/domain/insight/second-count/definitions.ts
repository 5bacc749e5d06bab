import { noSaleReasons } from '@callwright/contract/event-call.ts';
import { objections } from '@callwright/contract/outcome-rules.ts';
import {
  all,
  both,
  is,
  isAlive,
  momentOf,
  not,
  secondsBetween,
  type Counted,
  type Definition,
  type Test,
} from './definition.ts';
import { leads } from './leads.ts';

// The numbers of reports once more, written only from docs/reports.md: without SQL, and without code of the reports.

const isDue = is('status', 'SCHEDULED');
const isPending = is('outcome', 'PENDING');
const isLogged = both(isDue, not(isPending));
const isNoShow = is('no_sale_reason', 'NO_SHOW');
const showed = both(isLogged, not(isNoShow));
const hasEnded: Test = (one) => momentOf(one, 'ends_at') <= one.nowMs;
const isStrategy = is('call_type', 'STRATEGY_EVENT');
const isDiscovery = is('call_type', 'DISCOVERY_EVENT');
const isWon = is('outcome', 'WON');
const hasReason = both(is('outcome', 'NO_SALE', 'REJECTED'), not(is('no_sale_reason', null)));
const notesObjection = not(is('objection', null));
const isSlotFree = is('is_slot_free', true);

const booked = (counts: Test): Definition => ({ of: 'CALL', at: 'created_at', counts });
const starting = (counts: Test): Definition => ({ of: 'CALL', at: 'starts_at', counts });
const ending = (counts: Test): Definition => ({ of: 'CALL', at: 'ends_at', counts });

const calls: { [key: string]: Definition } = {
  bookings: booked(all),
  pageBookings: booked(is('source', 'BOOKING_PAGE')),
  scheduled: starting(all),
  cancelled: starting(is('status', 'CANCELLED')),
  rescheduled: starting(({ own }) => Number(own['reschedule_count']) > 0),
  slotsTaken: starting(both(isDue, not(isSlotFree))),
  slotsFreed: starting(both(isDue, isSlotFree)),
  secondsTaken: { ...starting(both(isDue, not(isSlotFree))), adds: secondsBetween('starts_at', 'ends_at') },
  notice: {
    ...starting(both(isDue, not(isSlotFree))),
    adds: (one) => Math.max(0, secondsBetween('created_at', 'starts_at')(one)),
    mean: true,
  },
  heldable: ending(isDue),
  pendingOutcome: ending(both(isDue, isPending, hasEnded)),
  withOutcome: ending(isLogged),
  held: ending(showed),
  noShows: ending(both(isLogged, isNoShow)),
  strategyWithOutcome: ending(both(isLogged, isStrategy)),
  heldStrategy: ending(both(showed, isStrategy)),
  won: ending(both(showed, isStrategy, isWon)),
  engaged: ending(
    both(showed, isStrategy, (one) => isWon(one) || is('no_sale_reason', 'FOLLOW_UP_SCHEDULE')(one)),
  ),
  approved: ending(both(isDue, isDiscovery, is('outcome', 'APPROVED'))),
  discoveryWithOutcome: ending(both(isDue, isDiscovery, is('outcome', 'APPROVED', 'REJECTED'))),
  withReason: ending(hasReason),
  withObjection: ending(notesObjection),
};
for (const reason of noSaleReasons)
  calls[`reason.${reason}`] = ending(both(hasReason, is('no_sale_reason', reason)));
for (const objection of objections) {
  calls[`objection.${objection}`] = ending(is('objection', objection));
  calls[`objection.${objection}.won`] = ending(both(is('objection', objection), isWon));
}

const amount = ({ own }: Counted): number => Number(own['value']);
const deal = (counts: Test): Definition => ({ of: 'DEAL', at: 'time', counts: both(isAlive, counts) });
const dealValue = (counts: Test): Definition => ({ ...deal(counts), adds: amount, money: true });
const isType = (type: string): Test => is('transaction_type', type);

const deals: { [key: string]: Definition } = {
  sales: deal(isType('WON')),
  salesValue: dealValue(isType('WON')),
  deposits: deal(isType('DEPOSIT')),
  depositsValue: dealValue(isType('DEPOSIT')),
  recurring: deal(isType('RECURRING')),
  recurringValue: dealValue(isType('RECURRING')),
  salesSet: deal(both(isType('WON'), not(is('setter_id', null)))),
};

const cameIn: Test = both(
  (one) => amount(one) > 0,
  is('status', 'SUCCEEDED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'DISPUTED'),
);
const isDisputed: Test = both((one) => amount(one) > 0, is('status', 'DISPUTED'));

/** The refunded part of a payment. A payment with a negative value is itself a refund. */
function givenBack(one: Counted): number {
  if (is('status', 'REFUNDED')(one)) return Math.max(0, amount(one));
  if (is('status', 'PARTIALLY_REFUNDED')(one)) return Number(one.own['refunded_amount']);
  return is('status', 'SUCCEEDED')(one) ? Math.max(0, -amount(one)) : 0;
}

/** Received money minus refunds minus open disputes. */
function cash(one: Counted): number {
  return (cameIn(one) ? amount(one) : 0) - givenBack(one) - (isDisputed(one) ? amount(one) : 0);
}

const paid = (counts: Test, adds: (one: Counted) => number): Definition => ({
  of: 'PAYMENT',
  at: 'occurred_at',
  counts,
  adds,
  money: true,
});

const payments: { [key: string]: Definition } = {
  received: paid(cameIn, amount),
  refunds: paid(all, givenBack),
  disputes: paid(isDisputed, amount),
  cashCollected: paid(all, cash),
  cashSet: paid(({ deal: sold }) => sold !== null && sold['setter_id'] !== null, cash),
};

/** Attribution: the share of a deal or payment that is credited to a touch. */
const shares = { First: 'first_share', Last: 'last_share', Linear: 'linear_share' } as const;
const credited: { [key: string]: Definition } = {};
for (const [model, share] of Object.entries(shares)) {
  const part = ({ own }: Counted): number => Number(own[share]);
  credited[`deals${model}`] = { of: 'TOUCHED_DEAL', at: 'time', counts: isAlive, adds: part };
  credited[`dealValue${model}`] = {
    of: 'TOUCHED_DEAL',
    at: 'time',
    counts: isAlive,
    adds: (one) => amount(one) * part(one),
    money: true,
  };
  credited[`cash${model}`] = {
    of: 'TOUCHED_PAYMENT',
    at: 'occurred_at',
    counts: (one) => cash(one) !== 0,
    adds: (one) => cash(one) * part(one),
    money: true,
  };
}

const page = (column: string): Definition => ({
  of: 'PAGE',
  at: 'day',
  isDay: true,
  counts: all,
  adds: ({ own }) => Number(own[column]),
});

export const definitions: Readonly<{ [key: string]: Definition }> = {
  ...calls,
  ...deals,
  ...payments,
  ...leads,
  ...credited,
  assigned: { of: 'ASSIGNMENT', at: 'assigned_at', counts: all, adds: ({ own }) => Number(own['credit']) },
  target: { of: 'TARGET', at: null, counts: all, adds: ({ own }) => Number(own['target']) },
  views: page('views'),
  formsStarted: page('started'),
  formsCompleted: page('submitted'),
};

/** One number minus another. */
export const differences: Readonly<{ [key: string]: readonly [string, string] }> = {
  fairnessGap: ['assigned', 'target'],
};

/** The number of full sales in the workspace's currency, the divisor of the average sale. */
export const inOwnCurrency: Readonly<{ [key: string]: string }> = { salesInCurrency: 'sales' };

/** One number divided by another. */
export const quotients: Readonly<{ [key: string]: readonly [string, string] }> = {
  showRate: ['held', 'withOutcome'],
  noShowRate: ['noShows', 'withOutcome'],
  cancelRate: ['cancelled', 'scheduled'],
  closingRate: ['won', 'strategyWithOutcome'],
  liveClosingRate: ['won', 'heldStrategy'],
  liveEngagementRate: ['engaged', 'heldStrategy'],
  approvalRate: ['approved', 'discoveryWithOutcome'],
  bookingRate: ['pageBookings', 'qualified'],
  reachedRate: ['reached', 'newContacts'],
  reachedSoonRate: ['reachedSoon', 'newContacts'],
  setRate: ['set', 'claims'],
  setShowRate: ['setHeld', 'setWithOutcome'],
  averageSale: ['salesValue', 'salesInCurrency'],
  cashPerCall: ['cashCollected', 'heldStrategy'],
  startRate: ['formsStarted', 'views'],
  completionRate: ['formsCompleted', 'formsStarted'],
  qualificationRate: ['qualified', 'formsCompleted'],
  conversionRate: ['pageBookings', 'views'],
};
