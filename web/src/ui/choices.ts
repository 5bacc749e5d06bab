import type { Call, CallEvent, Contact } from '../endpoints.ts';

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

/** The options of a select for values with names. */
export function optionsOf<K extends string>(
  names: Readonly<Record<K, string>>,
): { value: K; label: string }[] {
  return (Object.keys(names) as K[]).map((value) => ({ value, label: names[value] })); // the keys are the type by construction
}
