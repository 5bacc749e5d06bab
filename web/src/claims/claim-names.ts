import type { Claim } from '../records.ts';

export const claimStatusNames: Record<Claim['claimStatus'], string> = {
  PENDING: 'No call yet',
  SCHEDULED: 'Call booked by the setter',
  USER_SCHEDULED: 'Booked alone',
  RESCHEDULED: 'Call moved',
  CANCELLED: 'Call cancelled',
  NO_CALL: 'Closed without a call',
  EXISTING_CALL: 'Had a call already',
  DISCOVERY_OUTCOME_PENDING: 'Outcome missing',
};

export const claimOutcomeNames: Record<NonNullable<Claim['outcome']>, string> = {
  QUALIFIED: 'Qualified',
  UNQUALIFIED: 'Not qualified',
};

export const originNames: Record<Claim['origin'], string> = {
  CLAIM: 'claimed',
  ASSIGN: 'assigned',
  ROUND_ROBIN: 'assigned in turn',
  RULE: 'assigned by a rule',
  BOOKING: 'by a booking',
};
