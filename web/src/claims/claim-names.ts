import type { Claim } from '../records.ts';
import { say } from './say.ts';

export const claimStatusNames = (): Record<Claim['claimStatus'], string> => ({
  PENDING: say('status.PENDING'),
  SCHEDULED: say('status.SCHEDULED'),
  USER_SCHEDULED: say('status.USER_SCHEDULED'),
  RESCHEDULED: say('status.RESCHEDULED'),
  CANCELLED: say('status.CANCELLED'),
  NO_CALL: say('status.NO_CALL'),
  EXISTING_CALL: say('status.EXISTING_CALL'),
  DISCOVERY_OUTCOME_PENDING: say('status.DISCOVERY_OUTCOME_PENDING'),
});

export const claimOutcomeNames = (): Record<NonNullable<Claim['outcome']>, string> => ({
  QUALIFIED: say('outcome.QUALIFIED'),
  UNQUALIFIED: say('outcome.UNQUALIFIED'),
});

export const originNames = (): Record<Claim['origin'], string> => ({
  CLAIM: say('origin.CLAIM'),
  ASSIGN: say('origin.ASSIGN'),
  ROUND_ROBIN: say('origin.ROUND_ROBIN'),
  RULE: say('origin.RULE'),
  BOOKING: say('origin.BOOKING'),
});
