import { test } from 'node:test';
import { phone, Visitor } from './harness/browser.ts';
import { serveDesignPage } from './harness/design-page.ts';

const origin = await serveDesignPage();

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every part can be used by everybody and fits a phone: ${colorScheme}`, async () => {
    const visitor = await Visitor.open(origin, { colorScheme, ...phone });
    await visitor.page.goto(`/${colorScheme}/design.html`);
    await visitor.page.getByRole('heading', { name: 'Parts of the app' }).waitFor();
    await visitor.assertFits('the parts');
    await visitor.assertAccessible(`the parts, ${colorScheme}`);
    await visitor.leave();
  });
}
