import type { BrowserContextOptions } from 'playwright-core';
import { Visitor } from './browser.ts';
import { server, workspace } from './site.ts';

/** A Monday morning. */
const now = '2026-11-23T06:00:00.000Z';
/** The first free time of that day, 9:00 in Berlin. */
export const nine = '2026-11-23T08:00:00.000Z';

/** A workspace whose owner works from 9 to 17 in Berlin, and visitors whose clock shows that Monday. */
export async function mondayInBerlin() {
  server.clock.set(now);
  const w = await workspace({ timeZone: 'Europe/Berlin' });
  return {
    w,
    visit: (options: BrowserContextOptions = {}) => Visitor.open(server.origin, { now, ...options }),
  };
}
