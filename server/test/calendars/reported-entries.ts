import type { RemoteItem } from '#/ports/calendars/calendar-source.ts';

// Entries that other programs are known to read incorrectly, as stored in files, all in June 2026. The member is
// ada@example.com. Calendar servers and published files are tested against the same list.

type Expected = Pick<RemoteItem, 'time' | 'isFree' | 'isTentative' | 'answer' | 'title'>;
type Reported = { readonly lines: readonly string[]; readonly expected: readonly Expected[] };

const ten = { startMs: Date.UTC(2026, 5, 2, 10), endMs: Date.UTC(2026, 5, 2, 11) };
const days = { startsOn: '2026-06-02', endsOn: '2026-06-04' };
const plain = { time: ten, isFree: false, isTentative: false, answer: 'NONE', title: 'Plan' } as const;
const tenLines = ['DTSTART:20260602T100000Z', 'DTEND:20260602T110000Z'];
const dayLines = ['DTSTART;VALUE=DATE:20260602', 'DTEND;VALUE=DATE:20260604'];

const answers = {
  ACCEPTED: 'ACCEPTED',
  DECLINED: 'DECLINED',
  TENTATIVE: 'TENTATIVE',
  'NEEDS-ACTION': 'NEEDS_ACTION',
} as const;
const shown = { OPAQUE: false, TRANSPARENT: true, '': false } as const;

const invitations = Object.entries(answers).flatMap(([partstat, answer]) =>
  Object.entries(shown).flatMap(([transp, isFree]) =>
    [
      { lines: tenLines, time: ten },
      { lines: dayLines, time: days },
    ].map(({ lines, time }) => ({
      name: `an invitation ${partstat}, ${transp || 'not said whether busy'}, ${lines === dayLines ? 'all day' : 'timed'}`,
      lines: [
        ...lines,
        'ORGANIZER:mailto:grace@other.example',
        `ATTENDEE;PARTSTAT=${partstat}:mailto:Ada@example.com`,
        'ATTENDEE;PARTSTAT=ACCEPTED:mailto:bob@other.example',
        ...(transp === '' ? [] : [`TRANSP:${transp}`]),
      ],
      expected: [{ ...plain, time, isFree, answer }],
    })),
  ),
);

/** Berlin, by its Windows name. */
export const berlinLines = [
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];
const inBerlin = (name: string, wall: string): string => `${name};TZID=W. Europe Standard Time:${wall}`;
const weekly = (day: number): Expected => ({
  ...plain,
  time: { startMs: Date.UTC(2026, 5, day, 10), endMs: Date.UTC(2026, 5, day, 11) },
});

export const reportedEntries: Readonly<Record<string, Reported>> = {
  ...Object.fromEntries(
    invitations.map(({ name, lines, expected }) => [`[defect 8] ${name}`, { lines, expected }]),
  ),
  '[defect 9] whole days stay dates': { lines: dayLines, expected: [{ ...plain, time: days }] },
  '[defect 10] a holiday is a free entry of whole days': {
    lines: [...dayLines, 'TRANSP:TRANSPARENT'],
    expected: [{ ...plain, time: days, isFree: true }],
  },
  '[defect 11] a series has no instance that was left out, and a moved one once': {
    lines: [
      ...tenLines,
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE:20260609T100000Z',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'RECURRENCE-ID:20260616T100000Z',
      'DTSTART:20260617T100000Z',
      'DTEND:20260617T110000Z',
    ],
    expected: [2, 17, 23].map(weekly),
  },
  '[defect 14] a time in a zone of Windows is that instant': {
    lines: [inBerlin('DTSTART', '20260602T120000'), inBerlin('DTEND', '20260602T130000')],
    expected: [plain],
  },
  '[defect 16] the title is told, which may hold the word to ignore': {
    lines: [...tenLines, 'SUMMARY:Lunch with nobody'],
    expected: [{ ...plain, title: 'Lunch with nobody' }],
  },
};

/** The entries of one file or calendar, each with the required properties. */
export function entryLines(uid: string, lines: readonly string[]): string[] {
  const own = (more: readonly string[]) => [`UID:${uid}`, 'DTSTAMP:20260601T000000Z', ...more];
  const titled = lines.some((line) => line.startsWith('SUMMARY:')) ? lines : ['SUMMARY:Plan', ...lines];
  const parts: string[] = ['BEGIN:VEVENT', ...own(titled), 'END:VEVENT'];
  // An exception is an entry with the same UID.
  return parts.flatMap((line) =>
    line.startsWith('RECURRENCE-ID') ? [...own(['SUMMARY:Plan']), line] : [line],
  );
}

/** The fields of items that are compared, ordered by time. */
export function seenOf(items: readonly RemoteItem[]): Expected[] {
  return items
    .map(({ time, isFree, isTentative, answer, title }) => ({ time, isFree, isTentative, answer, title }))
    .toSorted((a, b) => JSON.stringify(a.time).localeCompare(JSON.stringify(b.time)));
}
