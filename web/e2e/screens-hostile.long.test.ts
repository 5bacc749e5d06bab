import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { Visitor } from './harness/browser.ts';
import { tuesday } from './harness/demo.ts';
import { hostileWorkspace, leftToRight, rightToLeft } from './harness/hostile.ts';
import { layoutProblems } from './harness/layout.ts';
import { appScreens, bookingScreens } from './harness/screens.ts';
import { signedIn } from './harness/signed-in.ts';
import { server } from './harness/site.ts';

const widths = [1_440, 820, 360];
const height = 900;
/** Long enough to recognize a name that a list cuts off. */
const startLength = 40;

for (const [kind, name] of Object.entries({ leftToRight, rightToLeft }))
  test(`every name is inert and whole on each screen: ${kind}`, { timeout: hourMs }, async () => {
    const filled = await hostileWorkspace(name);
    const owner = await signedIn(filled.w.owner, { now: tuesday });
    const stranger = await Visitor.open(server.origin, { now: tuesday });
    const found: Record<string, string[]> = {};
    for (const { paths, isPublic, nameless } of [
      ...Object.values(appScreens),
      ...Object.values(bookingScreens),
    ]) {
      const visitor = isPublic === true ? stranger : owner;
      for (const path of paths(filled)) {
        await visitor.page.goto(path);
        await visitor.arrive();
        if (nameless === undefined && !(await isShown(visitor.page, name)))
          found[path] = ['shows none of the names'];
        await assertInert(visitor.page, path);
        for (const width of widths) {
          await visitor.page.setViewportSize({ width, height });
          await visitor.arrive();
          const problems = await layoutProblems(visitor.page);
          if (problems.length > 0) found[`${path}, ${width} px`] = problems;
        }
      }
    }
    assert.deepEqual(found, {});
    await owner.leave();
    await stranger.leave();
  });

/** Whether the name is shown; otherwise the screen would prove nothing. */
function isShown(page: Page, name: string): Promise<boolean> {
  return page.evaluate(
    (start) => {
      const fields = [...document.querySelectorAll('input, textarea')].map(
        (field) => (field as HTMLInputElement).value,
      );
      return [document.body.textContent, ...fields].some((text) => text.includes(start));
    },
    name.slice(0, startLength),
  );
}

/** Checks that no script or element of a name exists in the page or its frames. */
async function assertInert(page: Page, path: string): Promise<void> {
  for (const frame of page.frames()) {
    const traces = await frame.evaluate(() => [
      'injected' in globalThis,
      document.querySelector('#injected') !== null,
    ]);
    assert.deepEqual(traces, [false, false], path);
  }
}
