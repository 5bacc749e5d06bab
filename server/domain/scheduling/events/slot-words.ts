import type { slotReasons } from '@callwright/contract/troubleshoot-slots.ts';

type Words = {
  /** What blocks a host or a time. */
  readonly what: string;
  /** What would have to change. */
  readonly remedy: string;
};

export const slotWords: Readonly<Record<(typeof slotReasons)[number], Words>> = {
  PAST: { what: 'The time has passed', remedy: 'Choose a later time' },
  EVENT_DEACTIVATED: { what: 'The event is switched off', remedy: 'Switch the event on' },
  MINIMUM_NOTICE: {
    what: 'Sooner than the notice the event asks for',
    remedy: 'Lower the minimum notice of the event',
  },
  OUT_OF_RANGE: {
    what: 'Outside the dates on which the event can be booked',
    remedy: 'Widen the dates on which the event can be booked',
  },
  OUTSIDE_AVAILABILITY: {
    what: 'Outside working hours',
    remedy: 'Add these hours to the availability that the event uses',
  },
  OUT_OF_OFFICE: { what: 'Out of office', remedy: 'Shorten the time off in the availability' },
  CALENDAR_BUSY: {
    what: 'Busy in the calendar',
    remedy: 'Move the entry of the calendar, or mark it as free',
  },
  CALENDAR_DISCONNECTED: {
    what: 'The calendar is not connected',
    remedy: 'Connect the calendar again; one that works is read up to 400 days ahead',
  },
  ALREADY_BOOKED: {
    what: 'Has another call',
    remedy: 'Move or cancel the other call, or mark its time as free',
  },
  BUFFER: {
    what: 'Too close to another call or entry',
    remedy: 'Shorten the buffers of the event, or move what comes before or after',
  },
  HELD: {
    what: 'Held by another visitor who is booking',
    remedy: 'Wait a few minutes: then it is booked, or free again',
  },
  HOST_DAILY_LIMIT: {
    what: 'Has as many calls as allowed in a day',
    remedy: 'Raise the limit of calls in a day',
  },
  HOST_WEEKLY_LIMIT: {
    what: 'Has as many calls as allowed in a week',
    remedy: 'Raise the limit of calls in a week',
  },
  HOST_MONTHLY_LIMIT: {
    what: 'Has as many calls as allowed in a month',
    remedy: 'Raise the limit of calls in a month',
  },
  EVENT_DAILY_LIMIT: {
    what: 'The event has as many calls as allowed in a day',
    remedy: 'Raise the event’s limit of calls in a day',
  },
  EVENT_WEEKLY_LIMIT: {
    what: 'The event has as many calls as allowed in a week',
    remedy: 'Raise the event’s limit of calls in a week',
  },
  EVENT_MONTHLY_LIMIT: {
    what: 'The event has as many calls as allowed in a month',
    remedy: 'Raise the event’s limit of calls in a month',
  },
  HOST_PAUSED: { what: 'Paused as a host of this event', remedy: 'Resume the host in the event' },
  HOST_DEACTIVATED: {
    what: 'No longer active in the workspace',
    remedy: 'Activate the person again, or choose another host',
  },
  NOT_ROUTED: {
    what: 'Not among the hosts asked for',
    remedy: 'Add the host to the routing rule, or let the rule widen to everybody',
  },
  FAIRNESS: {
    what: 'Has had more calls than the others',
    remedy: 'Wait until the others have caught up, or raise “Skip hosts ahead by” of the event',
  },
  NOT_ON_GRID: {
    what: 'Not a start time of the event',
    remedy: 'Choose a start time that the event offers, or change the step between them',
  },
  NONEXISTENT_TIME: { what: 'The clocks are put forward over this time', remedy: 'Choose another time' },
};
