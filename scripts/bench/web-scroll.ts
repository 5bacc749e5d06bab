import { msUntilShown, notedOn, openSlow, untilQuiet, type Site } from './web-browser.ts';

const pixelsPerSecond = 20_000;

export type Scroll = { readonly rows: number; readonly longestTaskMs: number; readonly longTasks: number };

/** Scrolls from the first person to the last, like a mouse wheel that does not stop. */
export async function scrollPeople(site: Site): Promise<Scroll> {
  const { page, cdp, close } = await openSlow(site, {
    present: '[role="grid"] [data-index="5"]:not([aria-busy])',
    absent: '[role="grid"][aria-busy]',
  });
  try {
    await page.goto('/contacts', { waitUntil: 'commit' });
    await msUntilShown(page);
    // What the screen loads in the background is not part of scrolling.
    await untilQuiet(page, 3_000);
    const already = (await notedOn(page)).longTasksMs.length;
    const grid = page.getByRole('grid');
    const box = await grid.boundingBox();
    const { distance, rows } = await grid.evaluate((element) => ({
      distance: element.scrollHeight - element.clientHeight,
      rows: Number(element.ariaRowCount) - 1,
    }));
    if (box === null) throw new Error('The table of people is not on the page');
    await cdp.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      yDistance: -distance,
      speed: pixelsPerSecond,
      gestureSourceType: 'mouse',
      preventFling: true,
    });
    await page.locator(`[role="grid"] [data-index="${rows - 1}"]:not([aria-busy])`).waitFor();
    const tasks = (await notedOn(page)).longTasksMs.slice(already);
    return { rows, longestTaskMs: Math.max(0, ...tasks), longTasks: tasks.length };
  } finally {
    await close();
  }
}
