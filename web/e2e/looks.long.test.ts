import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { contract } from '@callwright/contract/index.ts';
import { ensureWeb } from '../../scripts/bootstrap/build-web.mjs';
import { handlers } from '../../server/main/handlers.ts';
import { differenceFromReference } from '../../server/test/compare-pictures.ts';
import { eventually } from '../../server/test/eventually.ts';
import { MailServer } from '../../server/test/mail-server.ts';
import { startServer } from '../../server/test/server.ts';
import type { Member } from '../../server/test/workspace.ts';
import { Visitor } from './harness/browser.ts';
import { demoOn, tuesday } from './harness/demo.ts';
import { serveDesignPage } from './harness/design-page.ts';
import { keepPicture } from './harness/pictures.ts';
import { openSession } from './harness/session.ts';

// Compares the design page and twelve key screens with the pictures in web/e2e/looks. After an intended change, run
// UPDATE_LOOKS=true npm run test:long -- web/e2e/looks, and look at the pictures before you commit them.
// SCREENS_DIR=FOLDER also saves the screenshots, as in docs/screens.

// A separate server and database, so that the pictures always have the same numbers and names.
await ensureWeb();
const post = await MailServer.start();
const server = await startServer(contract, handlers, { SMTP_URL: post.url });
after(async () => {
  await server.close();
  await post.down();
});
const designOrigin = await serveDesignPage();

const widest = { width: 1_440, height: 900 };
const sizes = [widest, { width: 360, height: 740 }];
const schemes = ['light', 'dark'] as const;

type Demo = Awaited<ReturnType<typeof demoOn>>;
type Key = {
  as: (demo: Demo) => Member | null;
  path: (demo: Demo) => string;
  /** The element that is loaded last, if a part of the screen is loaded late. */
  last?: (page: Page) => Locator;
};

const owner = ({ owner: who }: Demo): Member => who;
const host = ({ host: who }: Demo): Member => who;
const nobody = (): null => null;
const keyScreens: Readonly<Record<string, Key>> = {
  today: { as: owner, path: () => '/today' },
  calendar: { as: host, path: () => '/calls/calendar?view=week' },
  call: { as: host, path: ({ call }) => `/calls/${call.previewId}` },
  pipeline: { as: owner, path: () => '/pipeline' },
  people: { as: owner, path: () => '/contacts' },
  insight: { as: owner, path: () => '/reports?compare=true' },
  event: {
    as: owner,
    path: ({ event }) => `/events/${event.id}`,
    last: (page) => page.frameLocator('iframe').getByRole('heading', { name: 'Strategy session' }),
  },
  commissions: {
    as: owner,
    path: ({ host: { userId } }) => `/commissions?month=2026-11&userId=${userId}`,
    last: (page) => page.getByRole('button', { name: 'Why?' }).first(),
  },
  plan: {
    as: owner,
    path: () => '/commissions/plans/1',
    last: (page) => page.getByRole('row', { name: /^All together/ }),
  },
  members: { as: owner, path: () => '/settings/members' },
  booking: { as: nobody, path: ({ event }) => `/e/${event.linkPrefix}` },
  confirmed: { as: nobody, path: ({ booked }) => `/confirmed/${booked.token}` },
};

test(
  'twelve key screens look as their references, light and dark, wide and narrow',
  { timeout: 1_800_000 },
  async () => {
    const demo = await demoOn(server);
    const found: string[] = [];
    for (const [name, { as, path, last }] of Object.entries(keyScreens)) {
      const member = as(demo);
      const visitor =
        member === null
          ? await Visitor.open(server.origin, { now: tuesday })
          : await openSession(server.origin, member, { now: tuesday });
      await visitor.page.setViewportSize(widest);
      await visitor.page.goto(path(demo));
      await last?.(visitor.page).waitFor();
      // The part of the frame that is loaded last.
      if (member !== null) await visitor.page.getByRole('button', { name: /^Notifications/ }).waitFor();
      found.push(...(await differences(visitor, name)));
      await visitor.leave();
    }
    assert.deepEqual(found, []);
  },
);

test('the parts of the app look as their references, light and dark, wide and narrow', async () => {
  const found: string[] = [];
  for (const scheme of schemes) {
    const visitor = await Visitor.open(designOrigin, { colorScheme: scheme });
    await visitor.page.goto(`/${scheme}/design.html`);
    await visitor.page.getByRole('heading', { name: 'Parts of the app' }).waitFor();
    for (const size of sizes) {
      await visitor.page.setViewportSize(size);
      await visitor.page.evaluate(async () => void (await document.fonts.ready));
      const shot = await visitor.page.screenshot({ fullPage: true, animations: 'disabled' });
      found.push(...(await told(`design-${size.width}-${scheme}`, shot)));
    }
    await visitor.leave();
  }
  assert.deepEqual(found, []);
});

async function differences(visitor: Visitor, name: string): Promise<string[]> {
  const { page } = visitor;
  const found: string[] = [];
  for (const size of sizes)
    for (const colorScheme of schemes) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await visitor.arrive();
      const shot = await steadyShot(page);
      found.push(...(await told(`${name}-${size.width}-${colorScheme}`, shot)));
    }
  return found;
}

/** A screenshot of a page that no longer changes: two in a row are equal. */
async function steadyShot(page: Page): Promise<Buffer> {
  const take = () => page.screenshot({ animations: 'disabled', caret: 'hide' });
  let shot = await take();
  await eventually(async () => {
    const before = shot;
    shot = await take();
    return shot.equals(before);
  });
  return shot;
}

async function told(name: string, shot: Buffer): Promise<string[]> {
  await keepPicture(name, shot);
  const difference = await differenceFromReference(name, shot);
  return difference === null ? [] : [difference];
}
