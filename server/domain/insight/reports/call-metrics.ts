import type { Metric } from './metric.ts';

// Metrics of calls: booked, held, and durations.

/** Conditions on `c`, a call or its facts. */
export const heldable = "c.status = 'SCHEDULED'";
export const withOutcome = `${heldable} and c.outcome <> 'PENDING'`;
/** For calls that have ended. */
export const needsOutcome = `${heldable} and c.outcome = 'PENDING' and c.is_over`;
export const held = `${withOutcome} and c.no_sale_reason is distinct from 'NO_SHOW'`;

const bookings: Metric[] = [
  {
    key: 'bookings',
    label: 'Bookings',
    unit: 'COUNT',
    meaning: 'Calls booked in the period. One that was rescheduled counts once.',
    source: 'callsBooked',
  },
  {
    key: 'scheduled',
    label: 'Calls on the calendar',
    unit: 'COUNT',
    meaning: 'Calls whose start is in the period, cancelled ones included.',
    source: 'callsStarting',
  },
  {
    key: 'cancelled',
    label: 'Cancelled',
    unit: 'COUNT',
    meaning: 'Calls whose start is in the period and that are cancelled.',
    source: 'callsStarting',
    when: "c.status = 'CANCELLED'",
  },
  {
    key: 'rescheduled',
    label: 'Rescheduled',
    unit: 'COUNT',
    meaning:
      'Calls whose start is in the period and that were rescheduled at least once, cancelled ones included.',
    source: 'callsStarting',
    when: 'c.reschedule_count > 0',
  },
  {
    key: 'cancelRate',
    label: 'Cancel rate',
    unit: 'RATE',
    meaning: 'Cancelled, of all calls whose start is in the period.',
    ratio: ['cancelled', 'scheduled'],
  },
];

const shows: Metric[] = [
  {
    key: 'heldable',
    label: 'Calls due',
    unit: 'COUNT',
    meaning: 'Calls whose end is in the period and that are not cancelled.',
    source: 'callsEnding',
    when: heldable,
  },
  {
    key: 'pendingOutcome',
    label: 'Needs outcome',
    unit: 'COUNT',
    meaning: 'Calls due that have ended and have no outcome yet. They are left out of the rates.',
    source: 'callsEnding',
    when: needsOutcome,
  },
  {
    key: 'withOutcome',
    label: 'Outcome logged',
    unit: 'COUNT',
    meaning: 'Calls due with an outcome: showed or no-show.',
    source: 'callsEnding',
    when: withOutcome,
  },
  {
    key: 'held',
    label: 'Showed',
    unit: 'COUNT',
    meaning: 'Calls due that have an outcome and are no no-shows.',
    source: 'callsEnding',
    when: held,
  },
  {
    key: 'noShows',
    label: 'No-shows',
    unit: 'COUNT',
    meaning: 'Calls due whose outcome is a no-show.',
    source: 'callsEnding',
    when: `${withOutcome} and c.no_sale_reason = 'NO_SHOW'`,
  },
  {
    key: 'showRate',
    label: 'Show rate',
    unit: 'RATE',
    meaning: 'Showed, of showed and no-shows.',
    ratio: ['held', 'withOutcome'],
  },
  {
    key: 'noShowRate',
    label: 'No-show rate',
    unit: 'RATE',
    meaning: 'No-shows, of showed and no-shows.',
    ratio: ['noShows', 'withOutcome'],
  },
];

const slots: Metric[] = [
  {
    key: 'slotsTaken',
    label: 'Times taken',
    unit: 'COUNT',
    meaning: 'Calls whose start is in the period, not cancelled and not marked as free.',
    source: 'callsStarting',
    when: `${heldable} and not c.is_slot_free`,
  },
  {
    key: 'slotsFreed',
    label: 'Times given to others',
    unit: 'COUNT',
    meaning: 'Calls whose start is in the period, not cancelled, whose time was marked as free.',
    source: 'callsStarting',
    when: `${heldable} and c.is_slot_free`,
  },
  {
    key: 'secondsTaken',
    label: 'Time taken',
    unit: 'SECONDS',
    meaning: 'How long the calls take whose times are taken, without buffers.',
    source: 'callsStarting',
    when: `${heldable} and not c.is_slot_free`,
    value: 'c.seconds',
  },
  {
    key: 'notice',
    label: 'Notice',
    unit: 'SECONDS',
    meaning: 'From booking to start, on average, of the calls whose times are taken.',
    source: 'callsStarting',
    when: `${heldable} and not c.is_slot_free`,
    value: 'c.notice',
    as: 'mean',
  },
];

export const callMetrics: readonly Metric[] = [...bookings, ...shows, ...slots];
