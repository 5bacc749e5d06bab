import type { Entry } from '#/ports/calendars/calendar-source.ts';

const ms = (text: string): number => Temporal.Instant.from(text).epochMilliseconds;

export const call: Entry = {
  uid: 'call-7@callwright',
  mark: 'workspace 3, call 7',
  sequence: 0,
  stampMs: 0,
  startMs: ms('2026-03-10T09:00:00Z'),
  endMs: ms('2026-03-10T09:30:00Z'),
  timeZone: 'Europe/Berlin',
  title: 'Intro with Grace Hopper',
  description: 'Grace Hopper <grace@example.com>\nhttps://example.com/?a=1&b=2',
  location: 'Phone',
  url: 'https://book.example.com/calls/7',
  isFree: false,
  meeting: null,
};
export const meet: Entry = { ...call, meeting: 'GOOGLE_MEET' };
export const later: Entry = {
  ...call,
  title: 'Intro, moved',
  startMs: ms('2026-03-11T09:00:00Z'),
  endMs: ms('2026-03-11T09:30:00Z'),
};
