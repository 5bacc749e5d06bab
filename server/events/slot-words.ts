import type { slotReasons } from '@callwright/contract/troubleshoot-slots.ts';

/** What stands in the way of a host or a time, for people. */
export const slotWords: Readonly<Record<(typeof slotReasons)[number], string>> = {
  PAST: 'The time has passed',
  EVENT_DEACTIVATED: 'The event is switched off',
  MINIMUM_NOTICE: 'Sooner than the notice the event asks for',
  OUT_OF_RANGE: 'Outside the dates on which the event can be booked',
  OUTSIDE_AVAILABILITY: 'Outside working hours',
  OUT_OF_OFFICE: 'Out of office',
  CALENDAR_BUSY: 'Busy in the calendar',
  CALENDAR_DISCONNECTED: 'The calendar is not connected',
  ALREADY_BOOKED: 'Has another call',
  BUFFER: 'Too close to another call or entry',
  HELD: 'Held by somebody who is booking',
  HOST_DAILY_LIMIT: 'Has as many calls as allowed in a day',
  HOST_WEEKLY_LIMIT: 'Has as many calls as allowed in a week',
  HOST_MONTHLY_LIMIT: 'Has as many calls as allowed in a month',
  EVENT_DAILY_LIMIT: 'The event has as many calls as allowed in a day',
  EVENT_WEEKLY_LIMIT: 'The event has as many calls as allowed in a week',
  EVENT_MONTHLY_LIMIT: 'The event has as many calls as allowed in a month',
  HOST_PAUSED: 'Paused as a host of this event',
  HOST_DEACTIVATED: 'No longer active in the workspace',
  NOT_ROUTED: 'Not among the hosts asked for',
  FAIRNESS: 'Has had more calls than the others',
  NOT_ON_GRID: 'Not a start time of the event',
  NONEXISTENT_TIME: 'The clocks are put forward over this time',
};
