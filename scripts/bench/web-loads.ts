import type { Page } from 'playwright-core';
import { median } from './compare.ts';
import { msUntilShown, notedOn, openSlow, untilQuiet, type Awaited, type Site } from './web-browser.ts';

/** A screen may still move until nothing has been loaded for this long. */
const quietMs = 1_500;

/** Elements that are still loading. */
const unfinished = '#main :is([aria-busy="true"], .mantine-Skeleton-root, .mantine-Loader-root)';
const slot: Awaited = { present: 'button[data-slot]', absent: '.none' };
/** The person's metrics, which load after the frame and its navigation. */
const home: Awaited = { present: '#main [data-numbers]', absent: '.none' };
/** The content of a screen after its data has loaded. */
const anything: Awaited = { present: 'h1', absent: unfinished };

export type Load = { readonly ms: number; readonly scriptKb: number; readonly allKb: number };

export function loadBookingPage(site: Site, path: string, rounds: number): Promise<Load> {
  return medianLoad({ ...site, session: null }, path, slot, rounds);
}

export function loadHome(site: Site, rounds: number): Promise<Load> {
  return medianLoad(site, '/today', home, rounds);
}

/** From the navigation to the awaited elements, in a browser without a cache; the median of some rounds. */
async function medianLoad(site: Site, path: string, awaited: Awaited, rounds: number): Promise<Load> {
  const loads: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const opened = await openSlow(site, awaited);
    try {
      await opened.page.goto(path, { waitUntil: 'commit' });
      const ms = await msUntilShown(opened.page);
      loads.push({ ms, ...(await transferredBefore(opened.page, ms)) });
    } finally {
      await opened.close();
    }
  }
  return {
    ms: median(loads.map(({ ms }) => ms)),
    scriptKb: median(loads.map(({ scriptKb }) => scriptKb)),
    allKb: median(loads.map(({ allKb }) => allKb)),
  };
}

function transferredBefore(page: Page, ms: number): Promise<Omit<Load, 'ms'>> {
  return page.evaluate((until) => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const kb = (some: readonly PerformanceResourceTiming[]): number =>
      some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000;
    const before = resources.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= until);
    return { scriptKb: kb(before.filter(({ name }) => name.endsWith('.js'))), allKb: kb(before) };
  }, ms);
}

/** How much a screen moves while it loads: the sum of all shifts, which is more than the score of Web Vitals counts. */
export async function layoutShift(site: Site, path: string): Promise<number> {
  const isBooking = path.startsWith('/e/');
  const opened = await openSlow(isBooking ? { ...site, session: null } : site, isBooking ? slot : anything);
  try {
    await opened.page.goto(path, { waitUntil: 'commit' });
    await msUntilShown(opened.page);
    await untilQuiet(opened.page, quietMs);
    const { shifts } = await notedOn(opened.page);
    return shifts.reduce((sum, shift) => sum + shift, 0);
  } finally {
    await opened.close();
  }
}
