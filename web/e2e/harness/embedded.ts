import assert from 'node:assert/strict';
import type { Frame, Page } from 'playwright-core';
import { Visitor } from './browser.ts';
import { server } from './site.ts';

const now = '2026-11-23T06:00:00.000Z';

/** Opens a page of another site that embeds the booking page. */
export async function visit(
  site: string,
  options: Parameters<typeof Visitor.open>[1] = {},
): Promise<Visitor> {
  // Reduced motion, because moving elements cannot be clicked reliably.
  const visitor = await Visitor.open(site, {
    now,
    framed: server.origin,
    reducedMotion: 'reduce',
    ...options,
  });
  await visitor.page.context().addInitScript(refuseStorageInFrames);
  return visitor;
}

/** Runs in the page: blocks storage in cross-site frames, as browsers with tracking protection do. */
function refuseStorageInFrames(): void {
  if (window === top) return;
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} });
}

export async function frameIn(page: Page, selector: string): Promise<Frame> {
  const frame = await (await page.waitForSelector(selector)).contentFrame();
  assert.ok(frame, selector);
  return frame;
}
