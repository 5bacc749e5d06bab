import type { Page } from 'playwright-core';

/** The page cannot hold times, as when the service is too busy for that: others can take the chosen one. */
export async function withoutHolds(page: Page): Promise<void> {
  await page.route('**/public/holds', (route) => route.abort());
}
