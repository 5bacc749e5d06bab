import type { Metric } from './metric.ts';

// Metrics of page views, contacts, claims and assignments.

const shown = "c.status = 'SCHEDULED' and c.outcome <> 'PENDING'";
// For a call that was moved or cancelled later, the history has its first state.
const isSet = `(s.claim_status = 'SCHEDULED' or s.history @> '[{"claimStatus":"SCHEDULED"}]')`;

const funnel: Metric[] = [
  {
    key: 'views',
    label: 'Page views',
    unit: 'COUNT',
    meaning: 'Booking pages opened. Pages count by the day in UTC.',
    source: 'pages',
    value: 'v.views',
  },
  {
    key: 'formsStarted',
    label: 'Forms started',
    unit: 'COUNT',
    meaning: 'Forms of booking pages that a visitor started to fill in.',
    source: 'pages',
    value: 'v.started',
  },
  {
    key: 'formsCompleted',
    label: 'Forms completed',
    unit: 'COUNT',
    meaning: 'Forms of booking pages that were sent.',
    source: 'pages',
    value: 'v.submitted',
  },
  {
    key: 'qualified',
    label: 'Qualified',
    unit: 'COUNT',
    meaning:
      'Contacts who came by a booking page, joined in the period, and are qualified or have had a call booked.',
    source: 'contacts',
    when: "l.source = 'BOOKING_PAGE' and l.status in ('QUALIFIED', 'DISCOVERY_CALL_BOOKED', 'STRATEGY_CALL_BOOKED')",
  },
  {
    key: 'pageBookings',
    label: 'Booked on the page',
    unit: 'COUNT',
    meaning: 'Calls booked in the period on a booking page.',
    source: 'callsBooked',
    when: "c.source = 'BOOKING_PAGE'",
  },
  rate('startRate', 'Start rate', 'Forms started, of page views.', 'formsStarted', 'views'),
  rate(
    'completionRate',
    'Completion rate',
    'Forms completed, of forms started.',
    'formsCompleted',
    'formsStarted',
  ),
  rate(
    'qualificationRate',
    'Qualification rate',
    'Qualified, of forms completed.',
    'qualified',
    'formsCompleted',
  ),
  rate('bookingRate', 'Booking rate', 'Booked on the page, of qualified.', 'pageBookings', 'qualified'),
  rate('conversionRate', 'Conversion rate', 'Booked on the page, of page views.', 'pageBookings', 'views'),
];

/** How soon a setter should act on a new lead, in minutes. */
export const soonMinutes = 5;

const speed: Metric[] = [
  {
    key: 'newContacts',
    label: 'New contacts',
    unit: 'COUNT',
    meaning: 'Contacts whose joined time is in the period.',
    source: 'contacts',
  },
  {
    key: 'reached',
    label: 'Acted on',
    unit: 'COUNT',
    meaning:
      'New contacts with an action of a setter: claimed, booked for, or a note by their setter. Being assigned does not count.',
    source: 'contacts',
    when: 'action.at is not null',
  },
  {
    key: 'reachedSoon',
    label: `Acted on within ${soonMinutes} minutes`,
    unit: 'COUNT',
    meaning: `New contacts with an action of a setter within ${soonMinutes} minutes of the joined time.`,
    source: 'contacts',
    when: `action.at <= l.joined_time + interval '${soonMinutes} minutes'`,
  },
  rate('reachedRate', 'Share acted on', 'Acted on, of new contacts.', 'reached', 'newContacts'),
  rate(
    'reachedSoonRate',
    `Share within ${soonMinutes} minutes`,
    `Acted on within ${soonMinutes} minutes, of new contacts.`,
    'reachedSoon',
    'newContacts',
  ),
  {
    key: 'speedToLead',
    label: 'Speed to lead',
    unit: 'SECONDS',
    meaning:
      'From joined time to what a setter did first, on average, of the contacts acted on. Nothing takes less than 0.',
    source: 'contacts',
    when: 'action.at is not null',
    value: "greatest(date_part('epoch', action.at - l.joined_time), 0)",
    as: 'mean',
  },
  {
    key: 'speedToLeadMedian',
    label: 'Speed to lead, median',
    unit: 'SECONDS',
    meaning: 'The same, the one in the middle.',
    source: 'contacts',
    when: 'action.at is not null',
    value: "greatest(date_part('epoch', action.at - l.joined_time), 0)",
    as: 'median',
  },
];

const setters: Metric[] = [
  {
    key: 'claims',
    label: 'Claims',
    unit: 'COUNT',
    meaning: 'Contacts claimed by or assigned to a setter in the period.',
    source: 'claims',
  },
  {
    key: 'set',
    label: 'Set',
    unit: 'COUNT',
    meaning:
      'Claims of the period for which the setter booked a call, rescheduled or cancelled later or not.',
    source: 'claims',
    when: isSet,
  },
  rate('setRate', 'Set rate', 'Set, of claims.', 'set', 'claims'),
  {
    key: 'setWithOutcome',
    label: 'Set, outcome logged',
    unit: 'COUNT',
    meaning: 'Calls of set claims that are not cancelled and have an outcome.',
    source: 'claims',
    when: `${isSet} and ${shown}`,
  },
  {
    key: 'setHeld',
    label: 'Set and showed',
    unit: 'COUNT',
    meaning: 'Calls of set claims that are not cancelled, have an outcome and are no no-shows.',
    source: 'claims',
    when: `${isSet} and ${shown} and c.no_sale_reason is distinct from 'NO_SHOW'`,
  },
  rate(
    'setShowRate',
    'Show rate of set calls',
    'Set and showed, of set with an outcome.',
    'setHeld',
    'setWithOutcome',
  ),
  {
    key: 'claimsQualified',
    label: 'Qualified',
    unit: 'COUNT',
    meaning: 'Claims of the period with the outcome QUALIFIED.',
    source: 'claims',
    when: "s.outcome = 'QUALIFIED'",
  },
];

const fairness: Metric[] = [
  {
    key: 'assigned',
    label: 'Assigned calls',
    unit: 'COUNT',
    meaning:
      'Calls a host got in the period and that count for fair assignment: not cancelled calls that the event does not count.',
    source: 'assignments',
    value: 'h.credit',
  },
  {
    key: 'target',
    label: 'Target by weight',
    unit: 'COUNT',
    meaning:
      'The assigned calls of each event in the whole period, spread over the hosts who share them: by weight if the event uses weights, evenly otherwise. Calls added for hosts who joined later count as in the choice.',
    source: 'targets',
    value: 'w.target',
  },
  {
    key: 'fairnessGap',
    label: 'Difference',
    unit: 'COUNT',
    meaning: 'Assigned calls less the target: above 0 is more than a fair share.',
    difference: ['assigned', 'target'],
  },
];

function rate(key: string, label: string, meaning: string, numerator: string, denominator: string): Metric {
  return { key, label, unit: 'RATE', meaning, ratio: [numerator, denominator] };
}

export const leadMetrics: readonly Metric[] = [...funnel, ...speed, ...setters, ...fairness];
