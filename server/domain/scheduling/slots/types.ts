// The engine's vocabulary. Instants are whole numbers of epoch milliseconds, settings are minutes (`…Min`),
// dates are `YYYY-MM-DD`, times of day `HH:MM`. Everything a rule needs is in the query: the engine reads
// no clock and no database.

export type HostId = number | string;

/** Wall-clock hours of the schedule's zone; `end` may be `24:00`, an `end` before `start` is on the next day. */
export type Hours = { start: string; end: string };

export type Schedule = {
  timeZone: string;
  /** `days`: 1 is Monday, 7 is Sunday. */
  weekly: readonly (Hours & { days: readonly number[] })[];
  /** Replace all hours of their date. Several for one date are merged. */
  overrides?: readonly { date: string; windows: readonly Hours[] }[];
  /** Whole dates, both inclusive; they win over overrides. */
  outOfOffice?: readonly { from: string; to: string }[];
};

/**
 * What occupies a host: a calendar entry, a call of another event, a hold, or time for which the calendar's content is
 * unknown.
 */
export type BusyKind = 'calendar' | 'call' | 'hold' | 'unknown';

type BusyTraits = {
  kind: BusyKind;
  id?: HostId;
  /** Shown as free: does not occupy the host. */
  free?: boolean;
  bufferBeforeMin?: number;
  bufferAfterMin?: number;
  /** A hold counts until this instant. */
  expiresAt?: number;
};

type BusySpan = BusyTraits & { start: number; end: number };
/** Whole dates of `timeZone` (default: the schedule's); `endDate` is exclusive. */
type BusyDates = BusyTraits & { date: string; endDate?: string; timeZone?: string };
export type Busy = BusySpan | BusyDates;

/** A call of this event. It has the buffers it was booked with; without any, the event's. */
export type Booking = {
  start: number;
  end: number;
  id?: HostId;
  free?: boolean;
  attendees?: number;
  bufferBeforeMin?: number;
  bufferAfterMin?: number;
};

export type PeriodLimits = { perDay?: number; perWeek?: number; perMonth?: number };

export type Host<Id extends HostId = number> = {
  id: Id;
  /** Takes part in every call of the event. */
  fixed?: boolean;
  schedule: Schedule;
  busy: readonly Busy[];
  bookings?: readonly Booking[];
  /** Limits on calls of this event; each replaces the event's own limit per host. */
  limits?: PeriodLimits;
  /** Limits on calls of all events: bookings, and busy entries of kind `call`. */
  caps?: PeriodLimits;
  /**
   * A host at these times only; outside of them not needed, able or explained. Default: always. Ascending, not
   * touching.
   */
  within?: readonly Span[];
  /** Times at which somebody else takes their place, so they are not needed. Ascending, not touching. */
  excused?: readonly Span[];
};

/** A span in which calls must lie entirely; epoch milliseconds, half-open. */
export type Span = { start: number; end: number };

/** A host who takes no calls of the event for now. Used in explanations only. */
export type AbsentHost<Id extends HostId = number> = {
  id: Id;
  schedule: Schedule;
  reason: 'HOST_PAUSED' | 'HOST_DEACTIVATED' | 'NOT_ROUTED' | 'FAIRNESS' | 'CALENDAR_DISCONNECTED';
  /** When the absence ends; null if open-ended. */
  until: number | null;
  /** As for a host. */
  within?: readonly Span[];
};

export type EventLimits = PeriodLimits & {
  perHostDay?: number;
  perHostWeek?: number;
  perHostMonth?: number;
  /** Default: monday. */
  weekStart?: 'monday' | 'sunday';
};

type BookingWindow =
  | { type: 'rolling'; throughDaysAfterToday: number }
  | { type: 'rollingBusinessDays'; businessDaysAfterToday: number }
  | { type: 'range'; from: string; to: string }
  | { type: 'availableDates'; count: number };

export type EventRules = {
  durationMin: number;
  /** Default: durationMin. */
  slotIntervalMin?: number;
  offsetStartMin?: number;
  bufferBeforeMin?: number;
  bufferAfterMin?: number;
  minimumNoticeMin?: number;
  /** `any` (default): one host in addition to the fixed ones; `all`: everybody. */
  assignment?: 'any' | 'all';
  /** Zone of the event's limits and booking window. Default: the first host's. */
  timeZone?: string;
  seats?: number;
  limits?: EventLimits;
  bookingWindow?: BookingWindow;
};

/** Dates, both inclusive. */
type DateRange = { from: string; to: string };

export type SlotQuery<Id extends HostId = number> = {
  now: number;
  /** Dates in `inviteeTimeZone`. */
  range: DateRange;
  inviteeTimeZone: string;
  event: EventRules;
  hosts: readonly Host<Id>[];
  absentHosts?: readonly AbsentHost<Id>[];
  /** Calls of the event by former hosts. The event's own limits count them. */
  otherBookings?: readonly Booking[];
  /** The booking being moved: it takes no time and counts in no limit. */
  excludeBookingId?: HostId;
  routing?: { preferredHosts: readonly Id[]; widenIfFewerThan?: number };
};

/** Why a start is refused, by the event or by a host. */
export type Reason =
  | 'PAST'
  | 'MINIMUM_NOTICE'
  | 'OUT_OF_RANGE'
  | 'EVENT_DAILY_LIMIT'
  | 'EVENT_WEEKLY_LIMIT'
  | 'EVENT_MONTHLY_LIMIT'
  | 'NOT_ON_GRID'
  | 'NONEXISTENT_TIME'
  | 'OUT_OF_OFFICE'
  | 'OUTSIDE_AVAILABILITY'
  | 'CALENDAR_BUSY'
  | 'ALREADY_BOOKED'
  | 'HELD'
  | 'BUFFER'
  | 'HOST_DAILY_LIMIT'
  | 'HOST_WEEKLY_LIMIT'
  | 'HOST_MONTHLY_LIMIT'
  | AbsentHost['reason'];

/** One thing that refuses a start. */
export type Refusal = {
  reason: Reason;
  /** When the refusal ends, for a hold its expiry; null if it has no end. */
  until: number | null;
  /** The busy entry or booking that is in the way. */
  blockerId: HostId | null;
};

/** `hosts`: all who can take it, in the order of the query. */
export type Slot<Id extends HostId = number> = { start: number; hosts: Id[] };
