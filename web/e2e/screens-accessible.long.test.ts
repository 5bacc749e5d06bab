import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { Visitor } from './harness/browser.ts';
import { tuesday } from './harness/demo.ts';
import { filledDemo } from './harness/filled.ts';
import { appScreens, assertEveryRouteListed, bookingScreens } from './harness/screens.ts';
import { signedIn } from './harness/signed-in.ts';
import { server } from './harness/site.ts';

const widths = [1_440, 820, 360];
const height = 900;

test('the table of screens has every route of the app', assertEveryRouteListed);

test(
  'each screen, filled, can be used by everybody: in both themes, at three widths',
  { timeout: hourMs },
  async () => {
    const filled = await filledDemo();
    const owner = await signedIn(filled.w.owner, { now: tuesday });
    const stranger = await Visitor.open(server.origin, { now: tuesday });
    const found: Record<string, string[]> = {};
    for (const { paths, isPublic } of [...Object.values(appScreens), ...Object.values(bookingScreens)]) {
      const visitor = isPublic === true ? stranger : owner;
      for (const path of paths(filled)) {
        await visitor.page.goto(path);
        for (const width of widths) Object.assign(found, await problemsOf(visitor, path, width));
      }
    }
    assert.deepEqual(found, {});
    await owner.leave();
    await stranger.leave();
  },
);

/** The problems of a screen at a width, by theme. */
async function problemsOf(visitor: Visitor, path: string, width: number): Promise<Record<string, string[]>> {
  const { page } = visitor;
  await page.setViewportSize({ width, height });
  const problems: Record<string, string[]> = {};
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await visitor.arrive();
    const barriers = await visitor.barriers();
    if (barriers.length > 0) problems[`${path}, ${width} px, ${colorScheme}`] = barriers;
  }
  return problems;
}
