/** What goes into the invitee's own calendar. */
export type CalendarEntry = {
  uid: string;
  /** RFC 3339 instants. */
  start: string;
  end: string;
  title: string;
  description: string;
  location: string;
  /** Opens the page to move or cancel the call. */
  url: string;
};

/** Octets of a line without its break (RFC 5545, 3.1). */
const lineOctetsMax = 75;

/** An iCalendar file; times in UTC need no zone definitions and mean the same in every program. */
export function icsFile(entry: CalendarEntry, now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Callwright//Booking page//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(entry.start)}`,
    `DTEND:${utcStamp(entry.end)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    ...(entry.description === '' ? [] : [`DESCRIPTION:${escapeText(entry.description)}`]),
    ...(entry.location === '' ? [] : [`LOCATION:${escapeText(entry.location)}`]),
    `URL:${entry.url.replace(/[\r\n]/g, '')}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map(fold).join('');
}

export function googleLink(entry: CalendarEntry): string {
  return address('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${utcStamp(entry.start)}/${utcStamp(entry.end)}`,
    details: entry.description,
    location: entry.location,
  });
}

export function outlookLink(entry: CalendarEntry): string {
  return address('https://outlook.live.com/calendar/0/action/compose', {
    rru: 'addevent',
    subject: entry.title,
    startdt: new Date(entry.start).toISOString(),
    enddt: new Date(entry.end).toISOString(),
    body: entry.description,
    location: entry.location,
  });
}

function address(base: string, parameters: Record<string, string>): string {
  return `${base}?${new URLSearchParams(parameters).toString()}`;
}

function utcStamp(instant: string | number): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, String.raw`\n`)
    .replace(/\p{Cc}/gu, '');
}

/** Breaks a line between characters, never inside one. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > lineOctetsMax) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return `${folded}\r\n`;
}
