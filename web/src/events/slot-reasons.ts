import type { slotReasons, slotTags } from '@callwright/contract/troubleshoot-slots.ts';

/** Why a time is not offered, in words that show what could be changed. */
export const reasonNames: Record<(typeof slotReasons)[number], string> = {
  PAST: 'It has passed',
  EVENT_DEACTIVATED: 'The event is switched off',
  MINIMUM_NOTICE: 'Sooner than the event’s minimum notice',
  OUT_OF_RANGE: 'Outside the dates that can be booked',
  OUTSIDE_AVAILABILITY: 'Outside the working hours',
  OUT_OF_OFFICE: 'Out of office',
  CALENDAR_BUSY: 'Busy in the calendar',
  CALENDAR_DISCONNECTED: 'The calendar is disconnected',
  ALREADY_BOOKED: 'Has another call',
  BUFFER: 'Too close to another call: the buffer',
  HELD: 'Somebody is booking it right now',
  HOST_DAILY_LIMIT: 'Enough calls for the day',
  HOST_WEEKLY_LIMIT: 'Enough calls for the week',
  HOST_MONTHLY_LIMIT: 'Enough calls for the month',
  EVENT_DAILY_LIMIT: 'The event has enough calls for the day',
  EVENT_WEEKLY_LIMIT: 'The event has enough calls for the week',
  EVENT_MONTHLY_LIMIT: 'The event has enough calls for the month',
  HOST_PAUSED: 'Paused in this event',
  HOST_DEACTIVATED: 'No longer active',
  NOT_ROUTED: 'Not among the hosts the answers lead to',
  FAIRNESS: 'Ahead of the others: they come first',
  NOT_ON_GRID: 'Not one of the start times of the event',
  NONEXISTENT_TIME: 'The clocks are put forward over it',
};

export const tagNames: Record<(typeof slotTags)[number], string> = {
  PAST: 'Past',
  HELD: 'Held',
  OWNER_ONLY: 'Owner only',
  WIDENED: 'All hosts count',
  LAST_SLOT: 'Last of the day',
};
