import type { DavClient } from '#/test/calendars/dav-server.ts';
import { outlineOf } from '#/ports/calendars/ical/outline.ts';
import { propertiesOf } from '#/ports/calendars/ical/properties.ts';
import type { Span } from '#/ports/calendars/calendar-source.ts';
import { utcText } from '#/ports/calendars/ical/times.ts';

/** The start times of a series, as Cyrus expands it. It includes canceled instances. */
export async function expandedByCyrus(
  client: DavClient,
  path: string,
  { fromMs, toMs }: Span,
): Promise<string[]> {
  const calendar = path.slice(0, path.lastIndexOf('/') + 1);
  const { status, text } = await client.ask(
    'REPORT',
    calendar,
    `<?xml version="1.0"?><C:calendar-multiget xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><C:calendar-data><C:expand start="${utcText(fromMs)}" end="${utcText(toMs)}"/></C:calendar-data></D:prop><D:href>${path}</D:href></C:calendar-multiget>`,
    { depth: '0', 'content-type': 'application/xml' },
  );
  const file = /<!\[CDATA\[([\s\S]*?)\]\]>/.exec(text)?.[1];
  if (status !== 207 || file === undefined)
    throw new Error(`Cyrus does not expand: ${status} ${text.slice(0, 2_000)}`);
  return [...outlineOf(file).entries.values()]
    .flat()
    .map((stretch) => propertiesOf(file, stretch, new Set(['DTSTART', 'STATUS'])))
    .filter((properties) => properties.text('status') !== 'CANCELLED')
    .map((properties) => properties.text('dtstart') ?? '')
    .toSorted();
}
