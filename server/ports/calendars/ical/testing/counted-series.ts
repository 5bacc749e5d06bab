import { weekdays, type Exception, type Rule, type Series, type Weekday } from './random-series.ts';

// A second expander that shares no code with the first: it checks the rule for every day and hour.

export type Counted = { key: string; start: string; end: string };

type DateTime = Temporal.PlainDateTime;

/**
 * How to interpret a local time that occurs twice or never: with the offset before the change (RFC 5545, 3.3.5), or
 * after it.
 */
export type Clock = 'before' | 'after';

/** All instances that start before the end, as RFC 5545 defines them. */
export function countedSeries(
  series: Series,
  exceptions: readonly Exception[],
  end: string,
  clock: Clock,
): Counted[] {
  const { rule } = series;
  const zone = series.zone === null ? null : { name: series.zone, clock };
  const first = wall(series.start);
  // Ends are written in UTC.
  const until = rule.until === null ? null : moment(wall(rule.until), zone && { ...zone, clock: 'before' });
  const isOver = until !== null && isBefore(until, moment(first, zone));
  const given: DateTime[] = isOver ? [] : [first];
  let count = 1;
  for (const at of readingsOf(rule, first, wall(end))) {
    if (at.equals(first) || isBefore(at, first)) continue;
    if (until && isBefore(until, moment(at, zone))) break;
    if (rule.count !== null && count >= rule.count) break;
    count += 1;
    given.push(at);
  }
  const all = new Map([...given, ...series.extra.map(wall)].map((at) => [moment(at, zone).toString(), at]));
  for (const at of series.excluded.map(wall)) all.delete(moment(at, zone).toString());
  const kept = [...all.values()].filter((at) => !series.excludedDays.includes(at.toPlainDate().toString()));
  return placed(series, exceptions, kept, zone);
}

/**
 * The first instance that the rule itself gives, or null. RFC 5545 (3.8.5.3) leaves undefined what a series means that
 * does not start with it.
 */
export function firstGiven({ rule, start }: Series): string | null {
  const first = wall(start);
  for (const at of readingsOf(rule, first, first.add({ years: 2 })))
    if (!isBefore(at, first)) return at.toString().slice(0, start.length);
  return null;
}

type Zone = { name: string; clock: Clock } | null;

function placed(
  series: Series,
  exceptions: readonly Exception[],
  all: readonly DateTime[],
  zone: Zone,
): Counted[] {
  const single = exceptions.map((exception) => ({ ...exception, id: wall(exception.at) }));
  const same = (one: DateTime, other: DateTime): boolean => moment(one, zone).equals(moment(other, zone));
  const found: Counted[] = [];
  for (const { id, to, minutes } of single)
    if (to !== null) found.push(instance(zone, id, wall(to), minutes));
  for (const at of all) {
    if (single.some(({ id }) => same(id, at))) continue;
    const future = single
      .filter(({ isFuture, id }) => isFuture && isBefore(moment(id, zone), moment(at, zone)))
      .toSorted((one, other) => Temporal.PlainDateTime.compare(other.id, one.id))[0];
    if (!future) found.push(instance(zone, at, at, series.length));
    else if (future.to !== null)
      found.push(instance(zone, at, at.add(future.id.until(wall(future.to))), future.minutes));
  }
  return found.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

function instance(zone: Zone, id: DateTime, start: DateTime, length: number): Counted {
  if (zone === null)
    return {
      key: id.toPlainDate().toString(),
      start: start.toPlainDate().toString(),
      end: start.toPlainDate().add({ days: length }).toString(),
    };
  const at = instantOf(start, zone);
  return {
    key: instantOf(id, zone).toString(),
    start: at.toString(),
    end: at.add({ minutes: length }).toString(),
  };
}

/** Every local time that matches, in order, one period after the other. */
function* readingsOf(rule: Rule, start: DateTime, last: DateTime): Generator<DateTime> {
  for (const days of periods(rule, start, last)) {
    const fitting = days.flatMap(({ day, hours }) =>
      fits(rule, start, day)
        ? hours.flatMap((hour) =>
            minutesOf(rule, start).map((minute) => day.toPlainDateTime({ hour, minute })),
          )
        : [],
    );
    const chosen =
      rule.bySetPos.length === 0
        ? fitting
        : fitting.filter((_, index) =>
            rule.bySetPos.some((place) => (place > 0 ? place - 1 : fitting.length + place) === index),
          );
    yield* chosen;
  }
}

type Day = { day: Temporal.PlainDate; hours: number[] };

function* periods(rule: Rule, start: DateTime, last: DateTime): Generator<Day[]> {
  const { freq, interval } = rule;
  const hours = rule.byHour.length > 0 ? rule.byHour.toSorted((a, b) => a - b) : [start.hour];
  const from = start.toPlainDate();
  if (freq === 'HOURLY') {
    for (let at = start; isBefore(at, last); at = at.add({ hours: interval }))
      if (rule.byHour.length === 0 || rule.byHour.includes(at.hour))
        yield [{ day: at.toPlainDate(), hours: [at.hour] }];
    return;
  }
  const unit = { YEARLY: 'years', MONTHLY: 'months', WEEKLY: 'weeks', DAILY: 'days' }[freq];
  const back = (from.dayOfWeek - 1 - weekdays.indexOf(rule.wkst) + 7) % 7;
  const first = {
    YEARLY: from.with({ month: 1, day: 1 }),
    MONTHLY: from.with({ day: 1 }),
    WEEKLY: from.subtract({ days: back }),
    DAILY: from,
  }[freq];
  for (let index = 0; ; index += interval) {
    const begin = first.add({ [unit]: index });
    if (Temporal.PlainDate.compare(begin, last.toPlainDate()) > 0) return;
    const end = begin.add({ [unit]: 1 });
    const days: Day[] = [];
    for (let day = begin; !day.equals(end); day = day.add({ days: 1 })) days.push({ day, hours });
    yield days;
  }
}

function minutesOf(rule: Rule, start: DateTime): number[] {
  return rule.byMinute.length > 0 ? rule.byMinute.toSorted((a, b) => a - b) : [start.minute];
}

function fits(rule: Rule, start: DateTime, day: Temporal.PlainDate): boolean {
  const { freq, byMonth, byMonthDay, byYearDay, byDay } = rule;
  if (byMonth.length > 0 && !byMonth.includes(day.month)) return false;
  if (
    byYearDay.length > 0 &&
    !byYearDay.some((at) => (at > 0 ? at : day.daysInYear + 1 + at) === day.dayOfYear)
  )
    return false;
  if (byMonthDay.length > 0 && !byMonthDay.some((at) => (at > 0 ? at : day.daysInMonth + 1 + at) === day.day))
    return false;
  if (byDay.length > 0 && !byDay.some(([nth, name]) => isNth(rule, day, nth, name))) return false;
  const isOpen = byMonthDay.length === 0 && byDay.length === 0 && byYearDay.length === 0;
  if (freq === 'YEARLY' && isOpen)
    return day.day === start.day && (byMonth.length > 0 || day.month === start.month);
  if (freq === 'MONTHLY' && isOpen) return day.day === start.day;
  if (freq === 'WEEKLY' && byDay.length === 0) return day.dayOfWeek === start.dayOfWeek;
  return true;
}

/** Whether the day is the nth of its weekday in the month, or in the year if the rule names no months. */
function isNth({ freq, byMonth }: Rule, day: Temporal.PlainDate, nth: number, name: Weekday): boolean {
  if (weekdays[day.dayOfWeek - 1] !== name) return false;
  if (nth === 0) return true;
  const isYear = freq === 'YEARLY' && byMonth.length === 0;
  const place = isYear ? day.dayOfYear : day.day;
  const length = isYear ? day.daysInYear : day.daysInMonth;
  return nth > 0 ? Math.ceil(place / 7) === nth : Math.ceil((length - place + 1) / 7) === -nth;
}

function wall(text: string): DateTime {
  return Temporal.PlainDateTime.from(text);
}

/** A comparable value: the instant, or the local time without a zone. */
function moment(at: DateTime, zone: Zone): DateTime {
  return zone === null ? at : instantOf(at, zone).toZonedDateTimeISO('UTC').toPlainDateTime();
}

function instantOf(at: DateTime, { name, clock }: NonNullable<Zone>): Temporal.Instant {
  const [one, other] = (['earlier', 'later'] as const).map((disambiguation) =>
    at.toZonedDateTime(name, { disambiguation }),
  );
  if (!one || !other) throw new Error('no reading');
  // For a local time that never occurs, the later instant uses the offset before the change.
  const isNever = !one.toPlainDateTime().equals(at);
  return (isNever === (clock === 'before') ? other : one).toInstant();
}

function isBefore(one: DateTime, other: DateTime): boolean {
  return Temporal.PlainDateTime.compare(one, other) < 0;
}
