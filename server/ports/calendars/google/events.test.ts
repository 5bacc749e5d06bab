import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reading } from '#/ports/calendars/calendar-source.ts';
import { startGoogleFake } from '#/test/calendars/google-fake/google-fake.ts';
import { personAt } from '#/test/calendars/google-fake/google-source.ts';
import { readAll } from '#/test/calendars/provider-fake/read-all.ts';

const fake = await startGoogleFake();
const ms = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;
const window = { fromMs: ms('2026-03-01T00:00:00Z'), toMs: ms('2026-06-01T00:00:00Z') };
const whole: Reading = { state: null, window };
const at = (text: string) => ({ dateTime: text });
const meeting = {
  summary: 'Planning',
  start: at('2026-03-10T09:30:00+01:00'),
  end: at('2026-03-10T10:00:00+01:00'),
};

const answers = [
  ['accepted', 'ACCEPTED'],
  ['declined', 'DECLINED'],
  ['tentative', 'TENTATIVE'],
  ['needsAction', 'NEEDS_ACTION'],
] as const;
const shown = [
  [undefined, false],
  ['opaque', false],
  ['transparent', true],
] as const;
const times = [
  { start: meeting.start, end: meeting.end },
  { start: { date: '2026-03-10' }, end: { date: '2026-03-11' } },
];

test('[defect 8] each answer to an invitation is told apart, free or busy, timed or all day', async () => {
  const { account, source, id } = personAt(fake);
  const cases = answers.flatMap((answer) =>
    shown.flatMap((free) => times.map((time) => ({ answer, free, time }))),
  );
  for (const { answer, free, time } of cases)
    account.primary.add({
      ...time,
      ...(free[0] !== undefined && { transparency: free[0] }),
      organizer: { email: 'other@example.com' },
      attendees: [
        { email: 'other@example.com', responseStatus: 'accepted' },
        { email: id, responseStatus: answer[0] },
      ],
    });
  const { changed } = await readAll(source.read(id, whole));
  assert.deepEqual(
    changed.map((item) => [item.answer, item.isFree, 'startsOn' in item.time]),
    cases.map(({ answer, free, time }) => [answer[1], free[1], 'date' in time.start]),
  );
});

test('[defect 8] in a second calendar of the member an address names them, and in a large meeting Google does', async () => {
  const { account, source, id } = personAt(fake);
  const team = account.addCalendar();
  team.add({ ...meeting, attendees: [{ email: id.toUpperCase(), responseStatus: 'declined' }] });
  const crowd = Array.from({ length: 30 }, (_, index) => ({
    email: `guest${index}@example.com`,
    responseStatus: 'accepted',
  }));
  account.primary.add({ ...meeting, attendees: [...crowd, { email: id, responseStatus: 'declined' }] });
  for (const calendar of [team.id, id]) {
    const { changed } = await readAll(source.read(calendar, whole));
    assert.deepEqual(
      changed.map(({ answer }) => answer),
      ['DECLINED'],
    );
  }
});

test('[defect 9] an all-day entry keeps its dates in every zone, also across a change of the clock', async () => {
  for (const zone of [
    'America/New_York',
    'Pacific/Kiritimati',
    'Asia/Kolkata',
    'Pacific/Pago_Pago',
    'Europe/Berlin',
  ]) {
    const { account, source, id } = personAt(fake, zone);
    account.primary.add({ start: { date: '2026-03-28' }, end: { date: '2026-03-30' } });
    const { changed } = await readAll(source.read(id, whole));
    assert.deepEqual(changed[0]?.time, { startsOn: '2026-03-28', endsOn: '2026-03-30' });
  }
});

test('what kind of entry it is, whether it is certain, and whether it is shown as free are told', async () => {
  const { account, source, id } = personAt(fake);
  const kinds = [
    'default',
    'outOfOffice',
    'focusTime',
    'workingLocation',
    'birthday',
    'fromGmail',
    'somethingNew',
  ];
  for (const eventType of kinds) account.primary.add({ ...meeting, eventType });
  account.primary.add({ ...meeting, status: 'tentative', transparency: 'transparent' });
  const { changed } = await readAll(source.read(id, whole));
  assert.deepEqual(
    changed.map(({ kind }) => kind),
    [
      'DEFAULT',
      'OUT_OF_OFFICE',
      'FOCUS_TIME',
      'WORKING_LOCATION',
      'BIRTHDAY',
      'DEFAULT',
      'DEFAULT',
      'DEFAULT',
    ],
  );
  const { isTentative, isFree } = changed.at(-1) ?? {};
  assert.deepEqual([isTentative, isFree], [true, true]);
});

test('[defect 10] [defect 16] a holiday is a free entry of whole days, and each entry comes with its title', async () => {
  const { account, source, id } = personAt(fake);
  const date = { start: { date: '2026-03-10' }, end: { date: '2026-03-11' } };
  account.primary.add({ ...date, summary: 'Founding day', transparency: 'transparent' });
  account.primary.add({ ...meeting, summary: 'Lunch with nobody' });
  const { changed } = await readAll(source.read(id, whole));
  assert.deepEqual(
    changed.map(({ title, isFree, time }) => [title, isFree, 'startsOn' in time]),
    [
      ['Founding day', true, true],
      ['Lunch with nobody', false, false],
    ],
  );
});

test('a calendar of which only busy times are shared is read without titles', async () => {
  const { account, source } = personAt(fake);
  const shared = account.addCalendar({ role: 'freeBusyReader' });
  shared.add(meeting);
  const { changed } = await readAll(source.read(shared.id, whole));
  assert.deepEqual(
    changed.map(({ title, isFree }) => [title, isFree]),
    [['', false]],
  );
});

test('[defect 14] times are those that Google says, whatever the zone of calendar, entry or process', async () => {
  const before = process.env['TZ'];
  try {
    for (const zone of ['UTC', 'America/New_York']) {
      process.env['TZ'] = zone;
      const { account, source, id } = personAt(fake, 'Asia/Kolkata');
      account.primary.add({
        start: { dateTime: '2026-03-10T09:30:00', timeZone: 'Europe/Berlin' },
        end: { dateTime: '2026-03-10T10:00:00', timeZone: 'Europe/Berlin' },
      });
      const { changed } = await readAll(source.read(id, whole));
      assert.deepEqual(changed[0]?.time, {
        startMs: ms('2026-03-10T08:30:00Z'),
        endMs: ms('2026-03-10T09:00:00Z'),
      });
    }
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
});

test('[defect 15] descriptions, places and names of other people are not asked for', async () => {
  const { source, id } = personAt(fake);
  await readAll(source.read(id, whole));
  const fields = fake.requests.at(-1)?.query.get('fields') ?? '';
  assert.match(fields, /items\(/);
  for (const word of [
    'description',
    'location',
    'displayName',
    'organizer',
    'creator',
    'comment',
    'conferenceData',
  ])
    assert.ok(!fields.includes(word), word);
});
