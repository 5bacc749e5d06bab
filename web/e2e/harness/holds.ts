import type { Page } from 'playwright-core';

/** Blocks holds, as if the service were too busy: others can take the selected time. */
export async function withoutHolds(page: Page): Promise<void> {
  await page.route('**/public/holds', (route) => route.abort());
}
