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
  /** Replace all hours of their date; several for one date are united. */
  overrides?: readonly { date: string; windows: readonly Hours[] }[];
  /** Whole dates, both inclusive; they win over overrides. */
  outOfOffice?: readonly { from: string; to: string }[];
};

/**
 * What takes the host's time: a calendar's entry, a call of another event, or a held slot; or that nobody knows what a
 * calendar holds then.
 */
export type BusyKind = 'calendar' | 'call' | 'hold' | 'unknown';

type BusyTraits = {
  kind: BusyKind;
  id?: HostId;
  /** Takes no time. */
  free?: boolean;
  bufferBeforeMin?: number;
  bufferAfterMin?: number;
  /** A hold counts while this instant is still to come. */
  expiresAt?: number;
};

type BusySpan = BusyTraits & { start: number; end: number };
/** Whole dates of `timeZone` (default: the schedule's); `endDate` is exclusive. */
type BusyDates = BusyTraits & { date: string; endDate?: string; timeZone?: string };
export type Busy = BusySpan | BusyDates;

/** A call of the event asked about. It carries the buffers it was booked with; without any, those the event has. */
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
  /** Calls of this event; each replaces the event's own limit per host. */
  limits?: PeriodLimits;
  /** Calls of all events: the bookings and the busy entries of kind `call`. */
  caps?: PeriodLimits;
  /** A host only then, and at no other time neither needed nor able nor explained. Default: always. Ascending, apart. */
  within?: readonly Span[];
  /** Somebody else takes part in their place then: they are not needed. Ascending, apart. */
  excused?: readonly Span[];
};

/** Calls that lie in it from start to end; epoch milliseconds, half-open. */
export type Span = { start: number; end: number };

/** A host who takes no calls of the event for now, at any time. Only explanations look at them. */
export type AbsentHost<Id extends HostId = number> = {
  id: Id;
  schedule: Schedule;
  reason: 'HOST_PAUSED' | 'HOST_DEACTIVATED' | 'NOT_ROUTED' | 'FAIRNESS' | 'CALENDAR_DISCONNECTED';
  /** When it ends, or null if it has no end. */
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
  /** Zone of the event's limits and its booking window. Default: the first host's. */
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
  /** Calls of the event whose hosts are no longer in `hosts`: the event's own limits count them. */
  otherBookings?: readonly Booking[];
  /** The booking that is being moved: it takes no time and counts in no limit. */
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
  /** When it ends, a hold when it expires; or null if it has no end. */
  until: number | null;
  /** The busy entry or booking in the way. */
  blockerId: HostId | null;
};

/** `hosts`: everybody able to take it, in the order of the query's hosts. */
export type Slot<Id extends HostId = number> = { start: number; hosts: Id[] };
