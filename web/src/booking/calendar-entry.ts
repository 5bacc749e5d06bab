/** The parameters for adding the invitee's call to web calendars. */
export type CalendarEntry = {
  /** RFC 3339 instants. */
  start: string;
  end: string;
  title: string;
  description: string;
  location: string;
};

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
