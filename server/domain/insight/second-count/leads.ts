import {
  all,
  both,
  is,
  isAlive,
  not,
  secondsBetween,
  type Counted,
  type Definition,
  type Record,
  type Test,
} from './definition.ts';

// Numbers of contacts and of setters.

const joined = (counts: Test): Definition => ({
  of: 'CONTACT',
  at: 'joined_time',
  counts: both(isAlive, counts),
});
const soonSeconds = 300;
/** Never less than 0. */
const secondsTillActed = (one: Counted): number =>
  Math.max(0, secondsBetween('joined_time', 'acted_at')(one));
const isActedOn = not(is('acted_at', null));

const hasSetter = not(is('setter_id', null));
const claimed = (counts: Test): Definition => ({
  of: 'CLAIM_CALL',
  at: 'claimed_at',
  counts: both(hasSetter, counts),
});
/** Now or earlier: the history has previous states. */
const isSet: Test = (one) =>
  is('claim_status', 'SCHEDULED')(one) ||
  (one.own['history'] as Record[]).some((line) => line['claimStatus'] === 'SCHEDULED');
const isSetAndLogged = both(isSet, is('call_status', 'SCHEDULED'), not(is('call_outcome', 'PENDING')));

const isBookedOrQualified = is('status', 'QUALIFIED', 'DISCOVERY_CALL_BOOKED', 'STRATEGY_CALL_BOOKED');

export const leads: { [key: string]: Definition } = {
  newContacts: joined(all),
  qualified: joined(both(is('source', 'BOOKING_PAGE'), isBookedOrQualified)),
  reached: joined(isActedOn),
  reachedSoon: joined(both(isActedOn, (one) => secondsTillActed(one) <= soonSeconds)),
  speedToLead: { ...joined(isActedOn), adds: secondsTillActed, mean: true },
  speedToLeadMedian: { ...joined(isActedOn), adds: secondsTillActed, median: true },
  claims: { of: 'CLAIM', at: 'claimed_at', counts: hasSetter },
  set: claimed(isSet),
  setWithOutcome: claimed(isSetAndLogged),
  setHeld: claimed(both(isSetAndLogged, not(is('call_no_sale_reason', 'NO_SHOW')))),
  claimsQualified: claimed(is('outcome', 'QUALIFIED')),
};
