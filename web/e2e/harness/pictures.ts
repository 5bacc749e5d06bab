import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { writePicture } from '../../../server/test/compare-pictures.ts';

const sizes = [
  { width: 1_440, height: 900 },
  { width: 820, height: 1_100 },
  { width: 360, height: 740 },
];

/**
 * Writes a picture of what a page shows at three widths, light and dark, into the folder that SCREENS_DIR names; without
 * it nothing is written.
 */
export async function picture(page: Page, name: string, settle: () => Promise<void>): Promise<void> {
  const folder = process.env['SCREENS_DIR'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  for (const size of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await settle();
      const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      await writePicture(join(folder, `${name}-${size.width}-${colorScheme}.webp`), shot);
    }
  await page.setViewportSize(sizes[0] ?? { width: 1_440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await settle();
}
