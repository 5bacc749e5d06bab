import type { CDPSession } from 'playwright-core';
import { openNew, untilQuiet, type Opened, type Site } from './web-browser.ts';

/** Screens that are visited in turn. */
const round = [
  '/today',
  '/calls',
  '/contacts',
  '/pipeline',
  '/deals',
  '/reports',
  '/events',
  '/availability',
  '/automations',
  '/claims',
];
const navigationCount = 50;

/**
 * Flags for a browser that compiles no machine code and discards bytecode at each garbage collection. Otherwise it has
 * compiled 1.2 MB more code after fifty navigations, which is memory of the browser and not of the page.
 */
export const withoutCompiledCode = ['--js-flags=--no-opt --no-maglev --no-sparkplug --stress-flush-code'];

export type Heap = { readonly mb: number; readonly detached: number };
export type Growth = { readonly navigations: number; readonly first: Heap; readonly last: Heap };

/** The memory of the page after the first round of screens, and after all rounds. */
export async function heapOverNavigations(site: Site): Promise<Growth> {
  const opened = await openNew(site, { present: '#main h1', absent: '.none' });
  try {
    await opened.page.goto('/claims');
    await walk(opened, round.length);
    const first = await heapOf(opened.cdp);
    await walk(opened, navigationCount - round.length);
    return { navigations: navigationCount, first, last: await heapOf(opened.cdp) };
  } finally {
    await opened.close();
  }
}

async function walk({ page }: Opened, count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) {
    const path = round[step % round.length] ?? '/today';
    await page.locator(`nav a[href="${path}"]`).first().click();
    await page.waitForURL((url) => url.pathname === path);
    await untilQuiet(page, 400);
  }
}

/** The memory after garbage collection; detached elements are no longer in the page but still referenced by scripts. */
async function heapOf(cdp: CDPSession): Promise<Heap> {
  await cdp.send('HeapProfiler.enable');
  for (let turn = 0; turn < 3; turn += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return { mb: usedSize / 1e6, detached: await detachedElements(cdp) };
}

async function detachedElements(cdp: CDPSession): Promise<number> {
  const objectGroup = 'detached';
  const { result: prototype } = await cdp.send('Runtime.evaluate', {
    expression: 'Element.prototype',
    objectGroup,
  });
  const { objects } = await cdp.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId ?? '',
    objectGroup,
  });
  const { result: count } = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    // The list includes the prototypes of elements, which are not elements.
    functionDeclaration:
      'function () { return this.filter((one) => !Object.hasOwn(one, "constructor") && !one.isConnected).length; }',
    returnByValue: true,
  });
  await cdp.send('Runtime.releaseObjectGroup', { objectGroup });
  return Number(count.value);
}
