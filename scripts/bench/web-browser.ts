import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** Chromium's own preset “Slow 4G” (DevTools, Network): the speed of a phone in many places. */
export const slow4G = { latencyMs: 562.5, downBytesPerSec: 180_000, upBytesPerSec: 84_375 };
export const cpuSlowdown = 4;

/** What the page has recorded since it started. */
type Noted = { longTasksMs: number[]; shifts: number[]; shownMs: number | null };

/** Selectors of elements that must be on the page, and of those that must not. */
export type Awaited = { present: string; absent: string };

/** The site to measure, and the session. */
export type Site = {
  readonly browser: Browser;
  readonly origin: string;
  /** The value of the session cookie. */
  readonly session: string | null;
};

export type Opened = { readonly page: Page; readonly cdp: CDPSession; readonly close: () => Promise<void> };

/** A browser without any cache, on a slow phone. */
export async function openSlow(site: Site, awaited: Awaited): Promise<Opened> {
  const opened = await openNew(site, awaited);
  await slowDown(opened.cdp);
  return opened;
}

/** A browser without any cache. */
export async function openNew({ browser, origin, session }: Site, awaited: Awaited): Promise<Opened> {
  const context: BrowserContext = await browser.newContext({
    baseURL: origin,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1_200, height: 900 },
    storageState: { cookies: session === null ? [] : [cookieOf(origin, session)], origins: [] },
  });
  context.setDefaultTimeout(120_000);
  await context.addInitScript(note, awaited);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  return { page, cdp, close: () => context.close() };
}

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow4G.latencyMs,
    downloadThroughput: slow4G.downBytesPerSec,
    uploadThroughput: slow4G.upBytesPerSec,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

function cookieOf(origin: string, value: string) {
  return {
    name: 'sid',
    value,
    domain: new URL(origin).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  };
}

/** Runs in the page before any of its scripts. */
function note({ present, absent }: Awaited): void {
  const noted: Noted = { longTasksMs: [], shifts: [], shownMs: null };
  Object.assign(globalThis, { noted });
  performance.setResourceTimingBufferSize(10_000);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.longTasksMs.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) noted.shifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
  const look = (): void => {
    const isShown = document.querySelector(present)?.checkVisibility({ visibilityProperty: true }) === true;
    if (isShown && document.querySelector(absent) === null) noted.shownMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

export function notedOn(page: Page): Promise<Noted> {
  return page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
}

/** When the awaited elements were first shown, in milliseconds since the start of the navigation. */
export async function msUntilShown(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => (globalThis as unknown as { noted: Noted }).noted.shownMs);
  return (await handle.jsonValue()) ?? Number.NaN;
}

/**
 * Waits until no resource has arrived for this long. The stream of changes never ends, so waiting for no open
 * connection would not work.
 */
export async function untilQuiet(page: Page, forMs: number): Promise<void> {
  await page.waitForFunction((ms) => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return performance.now() - Math.max(0, ...entries.map(({ responseEnd }) => responseEnd)) > ms;
  }, forMs);
}
