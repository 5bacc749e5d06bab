import type { RemoteCalendar } from '#/ports/calendars/calendar-source.ts';
import { bytes, type Ask } from './ask.ts';
import type { Listed } from './list-calendars.ts';
import { readMultistatus } from './multistatus.ts';
import { syncReport } from './sync.ts';
import { textOf } from './xml.ts';

type Can = { readonly hasSync: boolean; readonly hasCtag: boolean; readonly hasScheduling: boolean };

/** Tries out what the server supports: what it advertises is often wrong. */
export async function probe(
  { ask }: { ask: Ask },
  found: readonly Listed[],
  home: URL,
  primary: RemoteCalendar | undefined,
): Promise<Can> {
  const url = primary === undefined ? null : new URL(primary.externalId, home);
  const said = found.find((one) => url !== null && `${one.path}/`.startsWith(url.pathname));
  const token = textOf(said?.prop('D:sync-token'));
  const { headers } = await ask(home, { method: 'OPTIONS' });
  return {
    hasSync: url !== null && token !== null && (await answersSync(ask, url, token)),
    hasCtag: textOf(said?.prop('CS:getctag')) !== null,
    hasScheduling: /\bcalendar-auto-schedule\b/.test(headers['dav'] ?? ''),
  };
}

/** Requests the changes since now. */
async function answersSync(ask: Ask, url: URL, token: string): Promise<boolean> {
  const body = syncReport(token);
  const reply = await ask(url, { method: 'REPORT', depth: '0', body, bytesMax: bytes.list });
  if (reply.status !== 207) return false;
  const root = await readMultistatus(reply.text, reply.url, () => undefined);
  return root.children.some(({ name }) => name === 'D:sync-token');
}
