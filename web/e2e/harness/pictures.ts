import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { writePicture } from '../../../server/test/compare-pictures.ts';

const sizes = [
  { width: 1_440, height: 900 },
  { width: 820, height: 1_100 },
  { width: 360, height: 740 },
];

/** Saves a screenshot in the folder SCREENS_DIR, if that is set. */
export async function keepPicture(name: string, shot: Buffer): Promise<void> {
  const folder = process.env['SCREENS_DIR'];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await writePicture(join(folder, `${name}.webp`), shot);
}

/** Saves screenshots of a page at three widths, light and dark; then restores the window size. */
export async function picture(page: Page, name: string, settle: () => Promise<void>): Promise<void> {
  if (process.env['SCREENS_DIR'] === undefined) return;
  const before = page.viewportSize();
  for (const size of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await settle();
      const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
      await keepPicture(`${name}-${size.width}-${colorScheme}`, shot);
    }
  if (before !== null) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
  await settle();
}
