import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { formatDate, parseDate } from './calendar.ts';
import { transitionDays } from '#/domain/scheduling/slots/testing/transitions.ts';
import { daySpans, localDay, offsetAt, startOfDay, toInstant, wallClock, zoneOf } from './zones.ts';

const minute = 60_000;

function instant(text: string): number {
  return Temporal.Instant.from(text).epochMilliseconds;
}

function texts(spans: readonly number[]): string[] {
  return spans.map((ms) => Temporal.Instant.fromEpochMilliseconds(ms).toString());
}

test('wall-clock readings around every change of every zone mean what Temporal says', () => {
  for (const { zone: name, instant: change } of transitionDays()) {
    const zone = zoneOf(name);
    for (let wall = change - 26 * 60 * minute; wall < change + 26 * 60 * minute; wall += 47 * minute) {
      const reading = Temporal.Instant.fromEpochMilliseconds(wall)
        .toZonedDateTimeISO('UTC')
        .toPlainDateTime();
      assert.equal(
        toInstant(zone, wall),
        reading.toZonedDateTime(name).epochMilliseconds,
        `${reading.toString()} in ${name}`,
      );
      const zoned = Temporal.Instant.fromEpochMilliseconds(wall).toZonedDateTimeISO(name);
      assert.equal(offsetAt(zone, wall), zoned.offsetNanoseconds / 1e6, `offset of ${zoned.toString()}`);
      assert.equal(formatDate(localDay(zone, wall)), zoned.toPlainDate().toString());
    }
  }
});

test('the dates around every change of every zone are the instants that read as them', () => {
  for (const { zone: name, date } of transitionDays()) {
    const zone = zoneOf(name);
    const day = parseDate(date);
    const spans = daySpans(zone, day - 1, day + 1);
    for (let ms = (day - 3) * dayMs; ms < (day + 4) * dayMs; ms += 53 * minute) {
      const isInside = spans.some(
        (from, index) => index % 2 === 0 && ms >= from && ms < (spans[index + 1] ?? 0),
      );
      assert.equal(isInside, Math.abs(localDay(zone, ms) - day) <= 1, `${ms} in ${name}`);
    }
    const start = Temporal.PlainDate.from(date).toZonedDateTime(name).epochMilliseconds;
    assert.equal(startOfDay(zone, day) ?? start, start, `${date} in ${name}`);
  }
});

test('odd days', async (t) => {
  await t.test('a date left out has no instants and no start', () => {
    const apia = zoneOf('Pacific/Apia');
    assert.deepEqual(daySpans(apia, parseDate('2011-12-30'), parseDate('2011-12-30')), []);
    assert.equal(startOfDay(apia, parseDate('2011-12-30')), null);
    assert.deepEqual(texts(daySpans(apia, parseDate('2011-12-29'), parseDate('2011-12-31'))), [
      '2011-12-29T10:00:00Z',
      '2011-12-31T10:00:00Z',
    ]);
  });
  await t.test('clocks put back over midnight give a date two spans', () => {
    // At 00:01 on Sunday, clocks went back to 23:01 on Saturday.
    const saturday = parseDate('2006-10-28');
    assert.deepEqual(texts(daySpans(zoneOf('America/St_Johns'), saturday, saturday)), [
      '2006-10-28T02:30:00Z',
      '2006-10-29T02:30:00Z',
      '2006-10-29T02:31:00Z',
      '2006-10-29T03:30:00Z',
    ]);
  });
  await t.test('offsets may have seconds', () => {
    assert.equal(offsetAt(zoneOf('Africa/Monrovia'), instant('1960-01-01T00:00Z')), -2_670_000);
    assert.equal(
      toInstant(zoneOf('Africa/Monrovia'), instant('1960-01-01T00:00Z')),
      instant('1960-01-01T00:44:30Z'),
    );
  });
  await t.test('a clock on the wall', () => {
    assert.deepEqual(wallClock('America/New_York', instant('2026-05-11T03:05Z')), {
      date: '2026-05-10',
      time: '23:05',
      offset: '-04:00',
    });
    assert.deepEqual(wallClock('Asia/Kathmandu', instant('2026-05-11T03:15Z')), {
      date: '2026-05-11',
      time: '09:00',
      offset: '+05:45',
    });
    assert.deepEqual(wallClock('UTC', instant('2026-05-11T00:00Z')), {
      date: '2026-05-11',
      time: '00:00',
      offset: '+00:00',
    });
  });
});

test('a name that is not a zone is refused', () => {
  assert.throws(() => zoneOf('Mars/Olympus'), RangeError);
});
