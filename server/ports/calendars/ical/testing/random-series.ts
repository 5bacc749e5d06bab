import type { Random } from '#/domain/scheduling/slots/testing/schedules.ts';

// Random series with exceptions, as plain data: one side reads them as a calendar file, the other expands them by
// counting.

export type Weekday = 'MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU';
export const weekdays: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

export type Rule = {
  freq: 'YEARLY' | 'MONTHLY' | 'WEEKLY' | 'DAILY' | 'HOURLY';
  interval: number;
  count: number | null;
  /** A date and time in the zone of the series, or a date. */
  until: string | null;
  byMonth: number[];
  byYearDay: number[];
  byMonthDay: number[];
  /** With the number of the week in the month or year, 0 for all. */
  byDay: [nth: number, day: Weekday][];
  byHour: number[];
  byMinute: number[];
  bySetPos: number[];
  wkst: Weekday;
};

export type Exception = {
  /** The instance, in local time of the series' zone. */
  at: string;
  /** The new time; null if canceled. */
  to: string | null;
  minutes: number;
  isFuture: boolean;
};

/** Times are `YYYY-MM-DDTHH:MM`; all-day ones are `YYYY-MM-DD`. */
export type Series = {
  zone: string | null;
  start: string;
  /** In minutes or days. */
  length: number;
  rule: Rule;
  extra: string[];
  excluded: string[];
  excludedDays: string[];
};

const pick = <T>(random: Random, values: readonly T[]): T => values[random(values.length)] as T; // never empty
const maybe = <T>(random: Random, one: number, value: () => T[]): T[] => (random(one) === 0 ? value() : []);
const several = <T>(random: Random, most: number, value: () => T): T[] => [
  ...new Set(Array.from({ length: 1 + random(most) }, value)),
];

/** `around` is a day near a clock change of the zone. */
export function randomSeries(random: Random, zone: string, around: string): Series {
  const isDays = random(5) === 0;
  const freq = pick(random, [
    'YEARLY',
    'MONTHLY',
    'MONTHLY',
    'WEEKLY',
    'WEEKLY',
    'DAILY',
    'DAILY',
    'HOURLY',
  ] as const);
  const date = Temporal.PlainDate.from(around).subtract({ days: random(pick(random, [3, 40, 800])) });
  const clock = `${String(random(24)).padStart(2, '0')}:${pick(random, ['00', '15', '30'])}`;
  const start = isDays ? date.toString() : `${date.toString()}T${random(3) === 0 ? '02:30' : clock}`;
  const rule = randomRule(random, isDays && freq === 'HOURLY' ? 'DAILY' : freq, isDays, around);
  const near = (): string => {
    const day = Temporal.PlainDate.from(around).add({ days: random(20) - 10 });
    return isDays ? day.toString() : `${day.toString()}T${start.slice(11)}`;
  };
  return {
    zone: isDays ? null : zone,
    start,
    length: isDays ? 1 + random(3) : pick(random, [0, 15, 60, 90, 600, 1_500]),
    rule,
    extra: maybe(random, 5, () => several(random, 2, near)),
    excluded: maybe(random, 3, () => several(random, 4, near)),
    excludedDays: isDays ? [] : maybe(random, 8, () => [near().slice(0, 10)]),
  };
}

function randomRule(random: Random, freq: Rule['freq'], isDays: boolean, around: string): Rule {
  const isMonths = freq === 'MONTHLY' || freq === 'YEARLY';
  const byMonthDay =
    freq === 'WEEKLY'
      ? []
      : maybe(random, 4, () =>
          several(random, 3, () => pick(random, [1, 2, 13, 15, 28, 29, 30, 31, -1, -2, -7])),
        );
  const byMonth = maybe(random, 4, () => several(random, 4, () => 1 + random(12)));
  const byDay = maybe(random, freq === 'WEEKLY' ? 2 : 3, () =>
    several(random, 3, (): Rule['byDay'][number] => [
      isMonths && random(2) === 0 ? pick(random, [1, 2, 3, 4, 5, 53, -1, -2, -53]) : 0,
      pick(random, weekdays),
    ]),
  ).filter(([nth, day], index, all) => all.findIndex(([n, d]) => n === nth && d === day) === index);
  const byYearDay =
    freq === 'YEARLY' && byMonthDay.length + byMonth.length + byDay.length === 0
      ? maybe(random, 3, () =>
          several(random, 3, () => pick(random, [1, 60, 88, 100, 300, 365, 366, -1, -60])),
        )
      : [];
  const byHour = isDays
    ? []
    : maybe(random, freq === 'HOURLY' ? 3 : 6, () => several(random, 3, () => random(24)));
  const byMinute = isDays
    ? []
    : maybe(random, 8, () => several(random, 2, () => pick(random, [0, 10, 30, 45])));
  // The library returns too many instances for these, which are filtered out afterwards, so that positions are not
  // reliable.
  const isForgotten =
    freq === 'YEARLY' &&
    byMonth.length === 0 &&
    byDay.some(([nth]) => Math.abs(nth) === 53 || (nth !== 0 && byMonthDay.length > 0));
  const hasParts =
    !isForgotten && [byMonthDay, byMonth, byDay, byYearDay, byHour, byMinute].some((part) => part.length > 0);
  const end = random(3);
  return {
    freq,
    interval: random(2) === 0 ? 1 : 1 + random(freq === 'HOURLY' ? 30 : 6),
    count: end === 0 ? 1 + random(pick(random, [4, 30, 200])) : null,
    until:
      end === 1
        ? `${Temporal.PlainDate.from(around)
            .add({ days: random(40) - 5 })
            .toString()}${isDays ? '' : 'T12:30'}`
        : null,
    byMonth,
    byYearDay,
    byMonthDay,
    byDay,
    byHour,
    byMinute,
    bySetPos: hasParts
      ? maybe(random, 6, () => several(random, 2, () => pick(random, [1, 2, 3, -1, -2])))
      : [],
    wkst: random(3) === 0 ? pick(random, weekdays) : 'MO',
  };
}

/** The same rule with its parts sorted, for programs that need that. */
export function sortedParts(series: Series): Series {
  const { rule } = series;
  const order = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);
  return {
    ...series,
    rule: {
      ...rule,
      byMonth: order(rule.byMonth),
      byHour: order(rule.byHour),
      byMinute: order(rule.byMinute),
      byMonthDay: order(rule.byMonthDay),
      byYearDay: order(rule.byYearDay),
    },
  };
}

/** The calendar file of a series. `tzid` may be another name of its zone. */
export function textOf(
  series: Series,
  exceptions: readonly Exception[],
  { uid = 'x', tzid = series.zone, zones = '' } = {},
): string {
  const time = (name: string, value: string): string =>
    series.zone === null
      ? `${name};VALUE=DATE:${compact(value)}`
      : `${name};TZID=${tzid}:${compact(value)}00`;
  const length = (minutes: number): string => (series.zone === null ? `P${minutes}D` : `PT${minutes}M`);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//test//EN',
    ...(zones === '' ? [] : [zones.trim()]),
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    time('DTSTART', series.start),
    `DURATION:${length(series.length)}`,
    `RRULE:${ruleText(series)}`,
    ...series.extra.map((at) => time('RDATE', at)),
    ...series.excluded.map((at) => time('EXDATE', at)),
    ...series.excludedDays.map((day) => `EXDATE;VALUE=DATE:${compact(day)}`),
    'SUMMARY:x',
    'END:VEVENT',
    ...exceptions.flatMap(({ at, to, minutes, isFuture }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      'DTSTAMP:20260101T000000Z',
      time(`RECURRENCE-ID${isFuture ? ';RANGE=THISANDFUTURE' : ''}`, at),
      time('DTSTART', to ?? at),
      `DURATION:${length(minutes)}`,
      ...(to === null ? ['STATUS:CANCELLED'] : []),
      'SUMMARY:x',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

function ruleText({ rule, zone }: Series): string {
  const list = (name: string, values: readonly unknown[]): string[] =>
    values.length === 0 ? [] : [`${name}=${values.join(',')}`];
  return [
    `FREQ=${rule.freq}`,
    ...(rule.interval === 1 ? [] : [`INTERVAL=${rule.interval}`]),
    ...(rule.count === null ? [] : [`COUNT=${rule.count}`]),
    ...(rule.until === null
      ? []
      : [`UNTIL=${zone === null ? compact(rule.until) : utcOf(rule.until, zone)}`]),
    ...list('BYMONTH', rule.byMonth),
    ...list('BYYEARDAY', rule.byYearDay),
    ...list('BYMONTHDAY', rule.byMonthDay),
    ...list(
      'BYDAY',
      rule.byDay.map(([nth, day]) => `${nth === 0 ? '' : nth}${day}`),
    ),
    ...list('BYHOUR', rule.byHour),
    ...list('BYMINUTE', rule.byMinute),
    ...list('BYSETPOS', rule.bySetPos),
    ...(rule.wkst === 'MO' ? [] : [`WKST=${rule.wkst}`]),
  ].join(';');
}

function utcOf(wall: string, zone: string): string {
  const at = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).toInstant();
  return `${compact(at.toString().slice(0, 19))}Z`;
}

const compact = (value: string): string => value.replaceAll(/[-:]/g, '');
