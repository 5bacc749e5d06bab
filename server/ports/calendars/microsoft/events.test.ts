import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reading } from '#/ports/calendars/calendar-source.ts';
import { startGraphFake } from '#/test/calendars/graph-fake/graph-fake.ts';
import { personAt } from '#/test/calendars/graph-fake/graph-source.ts';
import { readAll } from '#/test/calendars/provider-fake/read-all.ts';

const fake = await startGraphFake();
const ms = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;
const window = { fromMs: ms('2026-03-01T00:00:00Z'), toMs: ms('2026-06-01T00:00:00Z') };
const whole: Reading = { state: null, window };
const at = (dateTime: string, timeZone = 'UTC') => ({ dateTime, timeZone });
const meeting = { subject: 'Planning', start: at('2026-03-10T10:00:00'), end: at('2026-03-10T11:00:00') };

const answers = [
  ['none', 'NONE'],
  ['organizer', 'NONE'],
  ['accepted', 'ACCEPTED'],
  ['declined', 'DECLINED'],
  ['tentativelyAccepted', 'TENTATIVE'],
  ['notResponded', 'NEEDS_ACTION'],
] as const;
const shown = [
  ['free', true, false, 'DEFAULT'],
  ['tentative', false, true, 'DEFAULT'],
  ['busy', false, false, 'DEFAULT'],
  ['oof', false, false, 'OUT_OF_OFFICE'],
  ['workingElsewhere', true, false, 'WORKING_LOCATION'],
  ['unknown', false, false, 'DEFAULT'],
] as const;

test('[defect 8] each answer to an invitation is told apart, however it is shown, timed or all day, private or not', async () => {
  const { account, source, id } = personAt(fake);
  const times = [
    meeting,
    { isAllDay: true, start: at('2026-03-10T00:00:00'), end: at('2026-03-11T00:00:00') },
  ];
  const cases = answers.flatMap((answer) =>
    shown.flatMap((show) => times.map((time) => ({ answer, show, time }))),
  );
  for (const { answer, show, time } of cases)
    account.primary.add({
      ...time,
      showAs: show[0],
      responseStatus: { response: answer[0] },
      sensitivity: 'isAllDay' in time ? 'private' : 'normal',
    });
  account.primary.add({ ...meeting, isCancelled: true });
  const { changed, gone } = await readAll(source.read(id, whole));
  assert.deepEqual(
    changed.map((item) => [item.answer, item.isFree, item.isTentative, item.kind, 'startsOn' in item.time]),
    cases.map(({ answer, show, time }) => [answer[1], show[1], show[2], show[3], 'isAllDay' in time]),
  );
  assert.equal(gone.length, 1, 'a meeting that was cancelled by others takes no time');
});

test('[defect 9] an all-day entry keeps its dates, also where it comes as instants of the zone it was made in', async () => {
  const { account, source, id } = personAt(fake);
  const zones = [
    'UTC',
    'Pacific Standard Time',
    'Tokyo Standard Time',
    'Pacific/Kiritimati',
    'Customized Time Zone',
  ];
  for (const zone of zones) {
    const asked = zone === 'Customized Time Zone' ? 'America/Lima' : zone.includes('Standard') ? null : zone;
    const iana = asked ?? (zone.startsWith('Tokyo') ? 'Asia/Tokyo' : 'America/Los_Angeles');
    account.primary.add({
      isAllDay: true,
      start: at('2026-03-07T00:00:00', iana),
      end: at('2026-03-09T00:00:00', iana),
      originalStartTimeZone: zone,
    });
  }
  const { changed } = await readAll(source.read(id, whole));
  assert.deepEqual(
    changed.map(({ time }) => time),
    zones.map(() => ({ startsOn: '2026-03-07', endsOn: '2026-03-09' })),
  );
});

test('[defect 10] [defect 16] a holiday is a free entry of whole days, and each entry comes with its title', async () => {
  const { account, source, id } = personAt(fake);
  const day = { isAllDay: true, start: at('2026-03-10T00:00:00'), end: at('2026-03-11T00:00:00') };
  account.primary.add({ ...day, subject: 'Founding day', showAs: 'free' });
  account.primary.add({ ...meeting, subject: 'Lunch with nobody' });
  const { changed } = await readAll(source.read(id, whole));
  assert.deepEqual(
    changed.map(({ title, isFree, time }) => [title, isFree, 'startsOn' in time]),
    [
      ['Founding day', true, true],
      ['Lunch with nobody', false, false],
    ],
  );
});

test('[defect 14] times are those that Microsoft says, whatever the zone of entry or process', async () => {
  const before = process.env['TZ'];
  try {
    process.env['TZ'] = 'America/New_York';
    const { account, source, id } = personAt(fake);
    account.primary.add({
      start: at('2026-03-10T09:30:00', 'Europe/Berlin'),
      end: at('2026-03-10T10:00:00', 'Europe/Berlin'),
    });
    const { changed } = await readAll(source.read(id, whole));
    assert.deepEqual(changed[0]?.time, {
      startMs: ms('2026-03-10T08:30:00Z'),
      endMs: ms('2026-03-10T09:00:00Z'),
    });
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
});
