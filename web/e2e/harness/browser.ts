import assert from 'node:assert/strict';
import { after } from 'node:test';
import axe from 'axe-core';
import type { BrowserContextOptions, Frame, Page, Request } from 'playwright-core';
import { eventually } from '../../../server/test/eventually.ts';
import { isFullSize } from '../../../server/test/full-size.ts';
import { launchChromium } from './chromium.ts';

/** In the gate pages live for seconds: making fast code for them takes longer than it saves. */
const withoutOptimizing = isFullSize ? [] : ['--js-flags=--no-opt --no-maglev'];
// The long tests also run on machines that are busy with others.
const timeoutMs = isFullSize ? 90_000 : 20_000;

const browser = await launchChromium(withoutOptimizing);
after(() => browser.close());

const desktop: BrowserContextOptions = { viewport: { width: 1_200, height: 900 } };
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
};

/** Screens that axe has looked at. */
const known = new Set<string>();

/** The path without what differs from row to row. */
function screenOf(shown: Page | Frame): string {
  return new URL(shown.url()).pathname.replaceAll(/[^/]*\d[^/]*/g, '#');
}

/** In the page: no part is a placeholder, and there is something to read. */
async function isWhole(): Promise<boolean> {
  await document.fonts.ready;
  return (
    document.querySelector('h1') !== null &&
    document.querySelector('[aria-busy="true"], .mantine-Loader-root') === null
  );
}

/** A frame that the page has taken away meanwhile, such as a preview, is not looked at: its page is, once more. */
async function looksWhole(frame: Frame): Promise<boolean> {
  try {
    return await frame.evaluate(isWhole);
  } catch (error) {
    if (frame.isDetached()) return false;
    throw error;
  }
}

/** A separate browser on one page, and its errors that no test has checked. */
export class Visitor {
  readonly page: Page;
  readonly #origins: readonly string[];
  /** Broken content security policy, errors of scripts, requests to other hosts. */
  readonly #troubles: string[] = [];
  /** Requests that have no answer yet, but for the streams that never end. */
  readonly #waiting = new Set<Request>();

  private constructor(page: Page, origins: readonly string[]) {
    this.page = page;
    this.#origins = origins;
    page.on('pageerror', (error) => this.#troubles.push(`script error: ${error.message}`));
    page.on('console', (message) => {
      if (/Content Security Policy|policy-violation/.test(message.text()))
        this.#troubles.push(message.text());
    });
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol !== 'blob:' && !this.#origins.includes(url.origin))
        this.#troubles.push(`request to ${url.origin}`);
      if (!url.pathname.endsWith('/stream')) this.#waiting.add(request);
    });
    page.on('requestfinished', (request) => this.#waiting.delete(request));
    page.on('requestfailed', (request) => this.#waiting.delete(request));
  }

  /** `now` stops the browser's clock at that instant; `framed` is the origin of frames in the page, `visited` are those of other sites. */
  static async open(
    origin: string,
    {
      now,
      framed,
      visited = [],
      ...options
    }: BrowserContextOptions & { now?: string; framed?: string; visited?: readonly string[] } = {},
  ): Promise<Visitor> {
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'en-US',
      timezoneId: 'Europe/Berlin',
      ...desktop,
      ...options,
    });
    context.setDefaultTimeout(timeoutMs);
    if (now !== undefined) await context.clock.setFixedTime(now);
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error('policy-violation', event.violatedDirective, event.blockedURI),
      );
    });
    const others = [...(framed === undefined ? [] : [framed]), ...visited];
    return new Visitor(await context.newPage(), [origin, ...others]);
  }

  /** A page that another one has opened. */
  static of(page: Page, origin: string): Visitor {
    return new Visitor(page, [origin]);
  }

  /**
   * Nothing serious or critical for axe in what the page, or a frame of it, shows at the moment. In the gate a process
   * looks at each screen once: further states, the dark and the narrow form of it are looked at in the long tests.
   */
  async assertAccessible(what: string, shown: Page | Frame = this.page): Promise<void> {
    if (!isFullSize && known.has(screenOf(shown))) return;
    known.add(screenOf(shown));
    assert.deepEqual(await this.barriers(shown), [], what);
  }

  /** What axe calls serious or critical. */
  async barriers(shown: Page | Frame = this.page): Promise<string[]> {
    await this.#settle(shown);
    if (!(await shown.evaluate(() => 'axe' in globalThis))) await shown.evaluate(axe.source);
    return shown.evaluate(async () => {
      const { violations } = await (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run(
        document,
        {
          iframes: false,
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        },
      );
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
    });
  }

  /** What fades in, or changes its color with the theme, has too little contrast until it is there; spinners never end. */
  async #settle(shown: Page | Frame): Promise<void> {
    await shown.evaluate(async () => {
      const ending = () =>
        document
          .getAnimations()
          .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
      // The page hears of a new theme with a frame, and begins to change with the next.
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let still = 0; still < 3; still = ending().length === 0 ? still + 1 : 0) {
        await Promise.allSettled(ending().map((animation) => animation.finished));
        await nextFrame();
      }
    });
  }

  /** What was asked for is there, and so are the letters: nothing of the page waits any more. */
  async arrive(): Promise<void> {
    await eventually(async () => {
      // Emails in frames have no script and no heading.
      const shown = this.page.frames().filter((frame) => !frame.url().startsWith('about:'));
      const whole = await Promise.all(shown.map(looksWhole));
      return this.#waiting.size === 0 && whole.every(Boolean);
    });
  }

  /** The page can be read without scrolling sideways. */
  async assertFits(what: string): Promise<void> {
    const overflow = await this.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(overflow <= 0, `${what}: ${overflow} px too wide`);
  }

  /** Closes the browser and reports errors that no test has seen. */
  async leave(): Promise<void> {
    await this.page.context().close();
    assert.deepEqual(this.#troubles, []);
  }
}
