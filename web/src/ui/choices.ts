import type { dealTransactionTypes, paymentStatuses } from '@callwright/contract/deal.ts';
import type { noSaleReasons } from '@callwright/contract/event-call.ts';
import type { Objection } from '@callwright/contract/outcome-rules.ts';
import type { Call, CallEvent, Contact, CustomField, Payment } from '../records.ts';

// How the fixed values of the contract are called on screens. Typed by the contract, so that none can be missing.

export const callTypeNames: Record<Call['callType'], string> = {
  STRATEGY_EVENT: 'Strategy call',
  DISCOVERY_EVENT: 'Discovery call',
};
export const callTypeChoices = [
  'STRATEGY_EVENT',
  'DISCOVERY_EVENT',
] as const satisfies readonly Call['callType'][];

export const callKindNames = {
  scheduled_events: 'Scheduled',
  rescheduled_events: 'Rescheduled',
  cancelled_events: 'Cancelled',
} as const;
export const callKindChoices = [
  'scheduled_events',
  'rescheduled_events',
  'cancelled_events',
] as const satisfies readonly (keyof typeof callKindNames)[];

export const locationNames: Record<Call['location'], string> = {
  GOOGLE_MEET: 'Google Meet',
  ZOOM: 'Zoom',
  MS_TEAMS: 'Microsoft Teams',
  PHONE_OUTBOUND: 'Phone: we call',
  PHONE_INBOUND: 'Phone: they call',
  IN_PERSON: 'In person',
  CUSTOM_LINK: 'Own link',
};

export const outcomeNames: Record<Call['outcome'], string> = {
  PENDING: 'Not held yet',
  PENDING_OUTCOME: 'Outcome missing',
  WON: 'Won',
  NO_SALE: 'No sale',
  APPROVED: 'Approved',
  REJECTED: 'Rejected',
};

/** Why a call did not lead on; which of them fit depends on the outcome. */
export const noSaleReasonNames = {
  FOLLOW_UP_SCHEDULE: 'Follow-up scheduled',
  UNQUALIFIED: 'Not qualified',
  NO_SHOW: 'No-show',
  CONTACT_CANCELLED: 'Cancelled by the contact',
  ADMIN_CANCELLED: 'Cancelled by us',
  NOT_INTERESTED: 'Not interested',
  BAD_FIT: 'Bad fit',
  OTHER: 'Other',
} as const satisfies Record<(typeof noSaleReasons)[number], string>;

export const objectionNames: Record<Objection, string> = {
  NONE: 'None',
  PRICE: 'Price',
  TIMING: 'Timing',
  DECISION_MAKER: 'Has to ask another person',
  TRUST: 'Trust',
  NO_NEED: 'No need',
  COMPETITOR: 'Another offer',
  OTHER: 'Other',
};

/** What a filter by outcome takes: that of the call, and what the setter's work came to. */
export const latestOutcomeNames = {
  ...outcomeNames,
  QUALIFIED: 'Qualified by the setter',
  UNQUALIFIED: 'Not qualified by the setter',
} as const;

export const utmNames = {
  utm_source: 'UTM source',
  utm_medium: 'UTM medium',
  utm_campaign: 'UTM campaign',
  utm_term: 'UTM term',
  utm_content: 'UTM content',
} as const;

export const dealTypeNames: Record<(typeof dealTransactionTypes)[number], string> = {
  WON: 'Full sale',
  DEPOSIT: 'Deposit',
  RECURRING: 'Instalment',
};

export const paymentStatusNames: Record<(typeof paymentStatuses)[number], string> = {
  UNPAID: 'Unpaid',
  PARTIAL: 'Partly paid',
  PAID: 'Paid',
  OVERPAID: 'Overpaid',
  REFUNDED: 'Refunded',
  DISPUTED: 'Disputed',
};

export const transactionStatusNames: Record<Payment['status'], string> = {
  SUCCEEDED: 'Received',
  PENDING: 'Pending',
  FAILED: 'Failed',
  REFUNDED: 'Refunded',
  PARTIALLY_REFUNDED: 'Partly refunded',
  DISPUTED: 'Disputed',
};

export const transactionSourceNames: Record<Payment['source'], string> = {
  Stripe: 'Stripe',
  Zapier: 'Zapier',
  Make: 'Make',
  Manual: 'By hand',
  Import: 'Import',
  API: 'API',
  Other: 'Other',
};

/** How a call or a contact came about. */
export const originNames: Record<Call['source'] | Contact['source'], string> = {
  BOOKING_PAGE: 'Booking page',
  ADMIN: 'Booked in the app',
  SETTER: 'Booked by a setter',
  MANUAL: 'Added by hand',
  API: 'API',
  MCP: 'Assistant',
  IMPORT: 'Import',
  CHAT: 'Chat',
};

export const contactStatusNames: Record<Contact['status'], string> = {
  POTENTIAL: 'Potential',
  QUALIFIED: 'Qualified',
  DISQUALIFIED: 'Disqualified',
  DISCOVERY_CALL_BOOKED: 'Discovery call booked',
  STRATEGY_CALL_BOOKED: 'Strategy call booked',
};

export const assignmentNames: Record<CallEvent['assignment']['mode'], string> = {
  ROUND_ROBIN: 'In turn, evenly',
  PRIORITY: 'By priority',
  WEIGHTED: 'By weight',
  COLLECTIVE: 'All hosts together',
  SINGLE: 'One host',
};

export const colorNames: Record<NonNullable<CustomField['options'][number]['color']>, string> = {
  gray: 'Grey',
  blue: 'Blue',
  indigo: 'Indigo',
  purple: 'Purple',
  pink: 'Pink',
  red: 'Red',
  yellow: 'Yellow',
  green: 'Green',
};

/** The options of a select for values with names. */
export function optionsOf<K extends string>(
  names: Readonly<Record<K, string>>,
): { value: K; label: string }[] {
  return (Object.keys(names) as K[]).map((value) => ({ value, label: names[value] })); // the keys are the type by construction
}

/** How a comma-separated list of values reads. */
export function namesOf(options: readonly { value: string; label: string }[], list: string): string {
  return list
    .split(',')
    .map((value) => options.find((option) => option.value === value)?.label ?? value)
    .join(', ');
}
