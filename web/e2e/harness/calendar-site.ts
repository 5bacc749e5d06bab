import { after, beforeEach } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import { ensureWeb } from '../../../scripts/bootstrap/build-web.mjs';
import type { Member } from '../../../server/test/workspace.ts';
import type { Visitor } from './browser.ts';
import { openSession } from './session.ts';

// The server reads the built pages when it starts.
await ensureWeb();
const { contract } = await import('@callwright/contract/index.ts');
const { pollDue } = await import('../../../server/domain/scheduling/calendars/mirror/poll.ts');
const { deliverEntries } = await import('../../../server/effects/calendar-entries/deliver.ts');
const { handlers } = await import('../../../server/main/handlers.ts');
const { GoogleFake } = await import('../../../server/test/calendars/google-fake/google-fake.ts');
const { GraphFake } = await import('../../../server/test/calendars/graph-fake/graph-fake.ts');
const { ZoomFake } = await import('../../../server/test/video/zoom-fake/zoom-fake.ts');
const { freePort } = await import('../../../server/test/free-port.ts');
const { startServer } = await import('../../../server/test/server.ts');
const { createTestWorkspace } = await import('../../../server/test/workspace.ts');

/** A Monday morning. */
export const now = '2026-11-23T06:00:00.000Z';

let nowMs = (): number => Date.parse(now);
const clock = { nowMs: () => nowMs() };
export const [google, graph, zoom] = await Promise.all([
  GoogleFake.start(clock),
  GraphFake.start(clock),
  ZoomFake.start(clock),
]);

const port = await freePort();
const origin = `http://localhost:${port}`;

/** A service with fakes of Google, Microsoft and Zoom, which redirect browsers back to it. */
export const site = await startServer(contract, handlers, {
  PORT: String(port),
  BASE_URL: origin,
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  ...google.settings,
  ...graph.settings,
  ...zoom.settings,
});
nowMs = site.clock.now;
after(async () => {
  await site.close();
  google.close();
  graph.close();
  zoom.close();
});
beforeEach(() => site.clock.set(now));

export const siteWorkspace = () => createTestWorkspace(site, { timeZone: 'Europe/Berlin' });

/** A member in the app, whose browser may visit the fakes. */
export function atSite(member: Member, options: BrowserContextOptions = {}): Promise<Visitor> {
  const visited = [google.url, graph.url, zoom.url].map((url) => new URL(url).origin);
  return openSession(origin, member, { now, visited, ...options });
}

/** The work of the background jobs: changes are dispatched, entries written, and due calendars read. */
export async function work(): Promise<void> {
  site.clock.advance(minuteMs);
  await site.drainOutbox();
  await deliverEntries(site.app);
  await pollDue(site.app);
}
