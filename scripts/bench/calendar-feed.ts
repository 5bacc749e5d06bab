import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { guard } from '../../server/platform/net/guard.ts';
import { guardedFetch } from '../../server/platform/net/guarded-fetch.ts';
import { ics } from '../../server/ports/calendars/ics/ics.ts';

export type CalendarFeedResult = {
  readonly entries: number;
  readonly mb: number;
  readonly items: number;
  readonly seconds: number;
  /** The maximum delay of other requests, and the 99th percentile of delays in milliseconds. */
  readonly heldMs: number;
  readonly heldP99Ms: number;
};

const bytesMax = 16 * 1_048_576;

/** Reads a published calendar file, and measures how long that blocks the process. */
export async function benchCalendarFeed(entries: number): Promise<CalendarFeedResult> {
  const text = feedOf(entries);
  const server = createServer((_request, response) => void response.end(text));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/calendar.ics`;
    await readFeed(url);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const startedAt = performance.now();
    const items = await readFeed(url);
    const seconds = (performance.now() - startedAt) / 1_000;
    delay.disable();
    return {
      entries,
      mb: text.length / 1_048_576,
      items,
      seconds,
      heldMs: delay.max / 1e6,
      heldP99Ms: delay.percentile(99) / 1e6,
    };
  } finally {
    server.close();
  }
}

async function readFeed(url: string): Promise<number> {
  const open = guard(['127.0.0.0/8']);
  const source = ics(
    { secret: url, capabilities: {}, addresses: ['ada@example.com'] },
    {
      ask: (to, asked) => guardedFetch(to, asked, open, { totalMs: 60_000, bytesMax }),
      services: () => Promise.resolve([]),
      texts: () => Promise.resolve([]),
      nowMs: () => firstDay.epochMilliseconds,
      apis: { google: '', microsoft: '', zoom: '' },
    },
  );
  const window = {
    fromMs: firstDay.epochMilliseconds,
    toMs: firstDay.add({ hours: 400 * 24 }).epochMilliseconds,
  };
  let items = 0;
  for await (const page of source.read('calendar', { state: null, window })) items += page.changed.length;
  return items;
}

const firstDay = Temporal.Instant.from('2026-01-01T00:00Z');

/** Every tenth entry is a series of ten weeks; all have a description of some lines, as invitations do. */
function feedOf(entries: number): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//bench//bench//EN'];
  for (let index = 0; index < entries; index += 1) {
    const day = firstDay
      .add({ hours: (index % 365) * 24 })
      .toString()
      .slice(0, 10)
      .replaceAll('-', '');
    lines.push(
      'BEGIN:VEVENT',
      `UID:entry-${index}@example.com`,
      'DTSTAMP:20260101T000000Z',
      `DTSTART;TZID=Europe/Berlin:${day}T090000`,
      'DURATION:PT30M',
      ...(index % 10 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=10'] : []),
      `SUMMARY:Entry ${index}`,
      `DESCRIPTION:${'Agenda and links of this entry. '.repeat(12)}`,
      'ORGANIZER:mailto:bob@example.com',
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.com',
      'END:VEVENT',
    );
  }
  return [...lines, 'END:VCALENDAR', ''].join('\r\n');
}
