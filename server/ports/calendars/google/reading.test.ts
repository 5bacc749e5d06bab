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

test('discover names the account, its addresses, and its calendars with who may write', async () => {
  const { account, source, id } = personAt(fake);
  account.addCalendar({ id: 'team@group.calendar.google.com', summary: 'Team', timeZone: 'Asia/Kolkata' });
  account.addCalendar({ id: 'Boss@example.com', summary: 'Boss' });
  account.addCalendar({ id: 'holidays@group.v.calendar.google.com', summary: 'Holidays', role: 'reader' });
  fake.listing.pageSizeMax = 1;
  const found = await source.discover().finally(() => (fake.listing.pageSizeMax = 2_500));
  assert.equal(found.login, id);
  assert.deepEqual(found.addresses, [id, 'team@group.calendar.google.com']);
  const shape = { externalId: id, name: id, timeZone: 'Europe/Berlin', isWritable: true, isPrimary: true };
  assert.deepEqual(found.calendars, [
    shape,
    {
      ...shape,
      externalId: 'team@group.calendar.google.com',
      name: 'Team',
      timeZone: 'Asia/Kolkata',
      isPrimary: false,
    },
    { ...shape, externalId: 'Boss@example.com', name: 'Boss', timeZone: 'UTC', isPrimary: false },
    {
      externalId: 'holidays@group.v.calendar.google.com',
      name: 'Holidays',
      timeZone: 'UTC',
      isWritable: false,
      isPrimary: false,
    },
  ]);
});

test('a whole reading hands over every entry within the window, page by page, and ends with a state', async () => {
  const { account, source, id } = personAt(fake);
  const made = [1, 2, 3, 4, 5].map((day) =>
    account.primary.add({
      ...meeting,
      start: at(`2026-03-0${day}T10:00:00Z`),
      end: at(`2026-03-0${day}T11:00:00Z`),
    }),
  );
  account.primary.add({ ...meeting, start: at('2026-06-01T00:00:00Z'), end: at('2026-06-01T01:00:00Z') });
  account.primary.add({ ...meeting, start: at('2026-02-28T23:00:00Z'), end: at('2026-03-01T00:00:00Z') });
  fake.listing.pageSizeMax = 2;
  const read = await readAll(source.read(id, whole)).finally(() => (fake.listing.pageSizeMax = 2_500));
  assert.equal(read.pages, 3);
  assert.deepEqual(
    read.changed.map(({ externalId }) => externalId),
    made.map((one) => one.id),
  );
  assert.deepEqual(read.gone, []);
  assert.deepEqual(read.changed[0], {
    externalId: made[0]?.id,
    instance: '',
    uid: made[0]?.iCalUID,
    etag: made[0]?.etag,
    time: { startMs: ms('2026-03-01T10:00:00Z'), endMs: ms('2026-03-01T11:00:00Z') },
    isFree: false,
    isTentative: false,
    answer: 'NONE',
    kind: 'DEFAULT',
    title: 'Planning',
  });
});

test('a reading from a state names what was changed, added and deleted, and goes on from there', async () => {
  const { account, source, id } = personAt(fake);
  const [kept, moved, deleted] = [1, 2, 3].map(() => account.primary.add(meeting));
  const first = await readAll(source.read(id, whole));
  account.primary.change(String(moved?.id), {
    start: at('2026-04-01T10:00:00Z'),
    end: at('2026-04-01T11:00:00Z'),
  });
  account.primary.remove(String(deleted?.id));
  const added = account.primary.add(meeting);
  const second = await readAll(source.read(id, { state: first.state, window }));
  assert.deepEqual(
    second.changed.map(({ externalId }) => externalId),
    [moved?.id, added.id],
  );
  assert.deepEqual(second.changed[0]?.time, {
    startMs: ms('2026-04-01T10:00:00Z'),
    endMs: ms('2026-04-01T11:00:00Z'),
  });
  assert.deepEqual(second.gone, [deleted?.id]);
  const third = await readAll(source.read(id, { state: second.state, window }));
  assert.deepEqual([third.changed, third.gone], [[], []]);
  assert.ok(first.changed.some(({ externalId }) => externalId === kept?.id));
});

test('[defect 3] [defect 12] a state that Google has forgotten, cannot read, or that was made by another kind of reading is lost', async () => {
  const { account, source, id } = personAt(fake);
  account.primary.add(meeting);
  const { state } = await readAll(source.read(id, whole));
  const lost = { name: 'StateLost' };
  await assert.rejects(readAll(source.read(id, { state: '1 nonsense', window })), lost);
  await assert.rejects(readAll(source.read(id, { state: state.replace(/^1 /, '0 '), window })), lost);
  fake.listing.forgetTokens();
  await assert.rejects(readAll(source.read(id, { state, window })), lost);
  assert.equal((await readAll(source.read(id, whole))).changed.length, 1);
});

test('[defect 1] of several calendars each is read by itself, and one that fails takes no other with it', async () => {
  const { account, source, id } = personAt(fake);
  const [team, other] = [account.addCalendar(), account.addCalendar()];
  for (const calendar of [account.primary, team, other]) calendar.add(meeting);
  fake.faults.add({ does: 'REFUSE', status: 503, path: new RegExp(encodeURIComponent(team.id)), times: 1 });
  const [first, second, third] = await Promise.allSettled(
    [id, team.id, other.id].map((calendar) => readAll(source.read(calendar, whole))),
  );
  assert.deepEqual([first?.status, second?.status, third?.status], ['fulfilled', 'rejected', 'fulfilled']);
});

test('[defect 3] what is deleted in the calendar is gone at the next reading, and an empty list is no deletion', async () => {
  const { account, source, id } = personAt(fake);
  const one = account.primary.add(meeting);
  const { state } = await readAll(source.read(id, whole));
  const still = await readAll(source.read(id, { state, window }));
  assert.deepEqual(still.gone, []);
  account.primary.remove(String(one.id));
  assert.deepEqual((await readAll(source.read(id, { state: still.state, window }))).gone, [one.id]);
});

test('[defect 4] an entry that was moved out of the window is changed and not gone', async () => {
  const { account, source, id } = personAt(fake);
  const one = account.primary.add(meeting);
  const { state } = await readAll(source.read(id, whole));
  account.primary.change(String(one.id), {
    start: at('2027-03-10T09:30:00+01:00'),
    end: at('2027-03-10T10:00:00+01:00'),
  });
  const read = await readAll(source.read(id, { state, window }));
  assert.deepEqual(read.gone, []);
  assert.deepEqual(read.changed[0]?.time, {
    startMs: ms('2027-03-10T08:30:00Z'),
    endMs: ms('2027-03-10T09:00:00Z'),
  });
});

test('[defect 3] an entry that went to another calendar is gone here, although Google says no more than its id', async () => {
  const { account, source, id } = personAt(fake);
  const other = account.addCalendar();
  const one = account.primary.add(meeting);
  const { state } = await readAll(source.read(id, whole));
  account.primary.move(String(one.id), other);
  assert.deepEqual((await readAll(source.read(id, { state, window }))).gone, [one.id]);
  const there = await readAll(source.read(other.id, whole));
  assert.deepEqual(
    there.changed.map(({ uid }) => uid),
    [one.iCalUID],
  );
});

test('[defect 11] a series is read as its instances: one moved counts once, one deleted and one left out not at all', async () => {
  const { account, source, id } = personAt(fake);
  const series = account.primary.add({
    ...meeting,
    start: { dateTime: '2026-03-27T09:30:00', timeZone: 'Europe/Berlin' },
    end: { dateTime: '2026-03-27T10:00:00', timeZone: 'Europe/Berlin' },
    recurrence: ['RRULE:FREQ=DAILY;COUNT=5', 'EXDATE:20260328T083000Z'],
  });
  const first = await readAll(source.read(id, whole));
  // The clock changes on March 29; the local time stays the same.
  assert.deepEqual(
    first.changed.map(({ externalId, instance }) => [externalId, instance]),
    ['20260327T083000Z', '20260329T073000Z', '20260330T073000Z', '20260331T073000Z'].map((day) => [
      `${series.id}_${day}`,
      '',
    ]),
  );
  account.primary.change(`${series.id}_20260330T073000Z`, {
    start: at('2026-03-30T15:00:00Z'),
    end: at('2026-03-30T16:00:00Z'),
  });
  account.primary.remove(`${series.id}_20260331T073000Z`);
  const second = await readAll(source.read(id, { state: first.state, window }));
  assert.deepEqual(
    second.changed.map(({ externalId, time }) => [externalId, time]),
    [
      [
        `${series.id}_20260330T073000Z`,
        { startMs: ms('2026-03-30T15:00:00Z'), endMs: ms('2026-03-30T16:00:00Z') },
      ],
    ],
  );
  assert.deepEqual(second.gone, [`${series.id}_20260331T073000Z`]);
  const again = await readAll(source.read(id, whole));
  assert.equal(again.changed.length, 3);
});

test('[defect 11] of a series without end only instances within the window come, and a deleted one takes all with it', async () => {
  const { account, source, id } = personAt(fake);
  const series = account.primary.add({ ...meeting, recurrence: ['RRULE:FREQ=WEEKLY'] });
  const first = await readAll(source.read(id, whole));
  assert.equal(first.changed.length, 12);
  account.primary.remove(String(series.id));
  const second = await readAll(source.read(id, { state: first.state, window }));
  assert.deepEqual(second.changed, []);
  const gone = new Set(second.gone);
  assert.ok(first.changed.every(({ externalId }) => gone.has(externalId)));
});

test('[defect 12] a list that lags behind loses no change: the next reading has it', async () => {
  const { account, source, id } = personAt(fake);
  const { state } = await readAll(source.read(id, whole));
  account.primary.lag();
  const late = account.primary.add(meeting);
  const first = await readAll(source.read(id, { state, window }));
  assert.deepEqual(first.changed, []);
  account.primary.catchUp();
  const second = await readAll(source.read(id, { state: first.state, window }));
  assert.deepEqual(
    second.changed.map(({ externalId }) => externalId),
    [late.id],
  );
});
