import type { dealTransactionTypes, paymentStatuses } from '@callwright/contract/deal.ts';
import type { noSaleReasons } from '@callwright/contract/event-call.ts';
import type { Call, Contact, Payment } from '../records.ts';

// The fixed values in URLs of lists, without their names, which only screens need.

type Origin = Call['source'] | Contact['source'];

export const callTypes = ['STRATEGY_EVENT', 'DISCOVERY_EVENT'] as const satisfies readonly Call['callType'][];
export const callKinds = ['scheduled_events', 'rescheduled_events', 'cancelled_events'] as const;
export const locations = [
  'GOOGLE_MEET',
  'ZOOM',
  'MS_TEAMS',
  'PHONE_OUTBOUND',
  'PHONE_INBOUND',
  'IN_PERSON',
  'CUSTOM_LINK',
] as const satisfies readonly Call['location'][];
export const outcomes = [
  'PENDING',
  'PENDING_OUTCOME',
  'WON',
  'NO_SALE',
  'APPROVED',
  'REJECTED',
] as const satisfies readonly Call['outcome'][];
/** Values of outcome filters: outcomes of the call, and those of the setter's claim. */
export const latestOutcomes = [...outcomes, 'QUALIFIED', 'UNQUALIFIED'] as const;
export const reasons = [
  'FOLLOW_UP_SCHEDULE',
  'UNQUALIFIED',
  'NO_SHOW',
  'CONTACT_CANCELLED',
  'ADMIN_CANCELLED',
  'NOT_INTERESTED',
  'BAD_FIT',
  'OTHER',
] as const satisfies readonly (typeof noSaleReasons)[number][];
export const dealTypes = [
  'WON',
  'DEPOSIT',
  'RECURRING',
] as const satisfies readonly (typeof dealTransactionTypes)[number][];
export const paymentStates = [
  'UNPAID',
  'PARTIAL',
  'PAID',
  'OVERPAID',
  'REFUNDED',
  'DISPUTED',
] as const satisfies readonly (typeof paymentStatuses)[number][];
export const transactionStates = [
  'SUCCEEDED',
  'PENDING',
  'FAILED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
  'DISPUTED',
] as const satisfies readonly Payment['status'][];
export const transactionSources = [
  'Stripe',
  'Zapier',
  'Make',
  'Manual',
  'Import',
  'API',
  'Other',
] as const satisfies readonly Payment['source'][];
export const origins = [
  'BOOKING_PAGE',
  'ADMIN',
  'SETTER',
  'MANUAL',
  'API',
  'MCP',
  'IMPORT',
  'CHAT',
] as const satisfies readonly Origin[];
export const contactStates = [
  'POTENTIAL',
  'QUALIFIED',
  'DISQUALIFIED',
  'DISCOVERY_CALL_BOOKED',
  'STRATEGY_CALL_BOOKED',
] as const satisfies readonly Contact['status'][];
