import assert from 'node:assert/strict';
import { after } from 'node:test';
import axe from 'axe-core';
import type { BrowserContextOptions, Frame, Page, Request } from 'playwright-core';
import { eventually } from '../../../server/test/eventually.ts';
import { isFullSize } from '../../../server/test/full-size.ts';
import { launchChromium } from './chromium.ts';

/** In the gate, pages are open for seconds, so optimizing their code takes longer than it saves. */
const withoutOptimizing = isFullSize ? [] : ['--js-flags=--no-opt --no-maglev'];
// Long tests may run on busy machines.
const timeoutMs = isFullSize ? 90_000 : 20_000;

const browser = await launchChromium(withoutOptimizing);
after(() => browser.close());

const desktop: BrowserContextOptions = { viewport: { width: 1_200, height: 900 } };
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
};

/** Screens that axe has checked. */
const known = new Set<string>();

/** The path with ids replaced, so that it is the same for all records. */
function screenOf(shown: Page | Frame): string {
  return new URL(shown.url()).pathname.replaceAll(/[^/]*\d[^/]*/g, '#');
}

/** Runs in the page: whether it has a heading, and nothing is still loading. */
async function isWhole(): Promise<boolean> {
  await document.fonts.ready;
  return (
    document.querySelector('h1') !== null &&
    document.querySelector('[aria-busy="true"], .mantine-Loader-root') === null
  );
}

/** False for a frame that has been removed, such as a preview: then the whole page is checked again. */
async function looksWhole(frame: Frame): Promise<boolean> {
  try {
    return await frame.evaluate(isWhole);
  } catch (error) {
    if (frame.isDetached()) return false;
    throw error;
  }
}

/** A browser context with one page. Collects errors, and `leave` checks them. */
export class Visitor {
  readonly page: Page;
  readonly #origins: readonly string[];
  /** Violations of the content security policy, script errors, and requests to other hosts. */
  readonly #troubles: string[] = [];
  /** Pending requests, without streams, which never end. */
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

  /**
   * `now` sets the browser's clock to a fixed time; `framed` is the allowed origin of frames, `visited` those of other
   * sites.
   */
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

  /** A page that was opened by another one. */
  static of(page: Page, origin: string): Visitor {
    return new Visitor(page, [origin]);
  }

  /**
   * Checks that axe finds no serious or critical problems in the page or frame as it is now. In the gate, a process
   * checks each screen once; the long tests also check other states, dark mode and narrow windows.
   */
  async assertAccessible(what: string, shown: Page | Frame = this.page): Promise<void> {
    if (!isFullSize && known.has(screenOf(shown))) return;
    known.add(screenOf(shown));
    assert.deepEqual(await this.barriers(shown), [], what);
  }

  /** The problems that axe rates as serious or critical. */
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

  /**
   * Waits for animations, because elements that fade in or change the theme have too little contrast meanwhile. Endless
   * ones, such as spinners, are left out.
   */
  async #settle(shown: Page | Frame): Promise<void> {
    await shown.evaluate(async () => {
      const ending = () =>
        document
          .getAnimations()
          .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
      // The page gets a new theme with one frame, and starts to change with the next.
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let still = 0; still < 3; still = ending().length === 0 ? still + 1 : 0) {
        await Promise.allSettled(ending().map((animation) => animation.finished));
        await nextFrame();
      }
    });
  }

  /** Waits until the page has no pending requests, all fonts, and no placeholders. */
  async arrive(): Promise<void> {
    await eventually(async () => {
      // Frames with emails have no script and no heading.
      const shown = this.page.frames().filter((frame) => !frame.url().startsWith('about:'));
      const whole = await Promise.all(shown.map(looksWhole));
      return this.#waiting.size === 0 && whole.every(Boolean);
    });
  }

  /** Checks that the page does not scroll horizontally. */
  async assertFits(what: string): Promise<void> {
    const overflow = await this.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(overflow <= 0, `${what}: ${overflow} px too wide`);
  }

  /** Closes the browser, and fails if there were errors. */
  async leave(): Promise<void> {
    await this.page.context().close();
    assert.deepEqual(this.#troubles, []);
  }
}
