import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/test/eventually.ts';
import { bearer, modern, sendMessage } from '../../server/test/mcp/send.ts';
import { askAsHost, AssistantHost } from './harness/assistant-host.ts';
import { Visitor } from './harness/browser.ts';
import { bookElsewhere, newEvent } from './harness/events.ts';
import { ForeignSite } from './harness/foreign-site.ts';
import { mondayInBerlin, nine } from './harness/monday.ts';
import { server } from './harness/site.ts';

// The views of tools, in a frame of a host that supports them.

const days = { dateFrom: '2026-11-23', dateTo: '2026-11-24', timeZone: 'Europe/Berlin' };

async function hostSite(options: object = {}): Promise<{ visitor: Visitor; page: Page }> {
  const site = await ForeignSite.open();
  site.pages['/'] = '<h1>Host</h1>';
  const visitor = await Visitor.open(site.origin, options);
  await visitor.page.goto('/');
  return { visitor, page: visitor.page };
}

test('the slot picker of find_slots asks nobody but its host, and sends the chosen time to the assistant', async () => {
  const { w } = await mondayInBerlin();
  const event = await newEvent(w);
  const { visitor, page } = await hostSite();
  const look = { theme: 'light', locale: 'en-US' } as const;
  const host = await AssistantHost.show(page, w.key, 'find_slots', { eventId: event.id, ...days }, look);
  const { frame } = host;
  await frame.getByRole('button', { name: 'Tue, Nov 24' }).click();
  await frame.getByRole('button', { name: 'Mon, Nov 23' }).press('Enter');
  await frame.getByRole('button', { name: '9:00 AM' }).click();
  await frame.getByText('Chosen: Mon, Nov 23, 9:00 AM').waitFor();
  assert.deepEqual(await visitor.barriers(frame), []);
  await frame.getByRole('button', { name: 'Use this time' }).click();
  await frame.getByText('The assistant has your choice.').waitFor();
  const [note] = await host.said('ui/update-model-context');
  assert.deepEqual(note.params.structuredContent, {
    eventId: event.id,
    dateTime: nine,
    timeZone: 'Europe/Berlin',
  });
  const [told] = await host.said('ui/message');
  assert.equal(told.params.content[0].text, `Take Mon, Nov 23, 9:00 AM (Europe/Berlin): dateTime ${nine}.`);
  assert.ok((await host.said('ui/notifications/size-changed')).length > 0);
  const tried = frame.evaluate(() => fetch('https://example.com').then(String, () => 'refused'));
  assert.equal(await tried, 'refused');
  // Not `leave`, because the policy violation is expected.
  await page.context().close();
});

test('only clients that show views get the address of one, and its policy allows no script but its own', async () => {
  const { w } = await mondayInBerlin();
  const { message, headers } = modern('tools/list');
  const { body } = await sendMessage(`${server.origin}/mcp`, message, { ...bearer(w.key), ...headers });
  assert.doesNotMatch(JSON.stringify(body), /ui:/);
  const { contents } = await askAsHost(w.key, 'resources/read', { uri: 'ui://callwright/slots' });
  const [{ mimeType, text, _meta }] = contents;
  assert.equal(mimeType, 'text/html;profile=mcp-app');
  assert.deepEqual(_meta.ui.csp, {});
  assert.match(
    text,
    /content="default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'"/,
  );
  assert.doesNotMatch(text, /(?:src|href)=|@import|url\(/);
});

for (const theme of ['light', 'dark'] as const)
  test(`the day view shows calls with what to do next, in German, narrow and ${theme}`, async () => {
    const { w } = await mondayInBerlin();
    const event = await newEvent(w);
    await bookElsewhere(w, event, nine);
    const { visitor, page } = await hostSite({ viewport: { width: 360, height: 740 } });
    const given = { date: '2026-11-23' };
    const look = { theme, locale: 'de-DE' };
    const host = await AssistantHost.show(page, w.key, 'daily_pipeline', given, look);
    const { frame } = host;
    await frame.getByText('9:00').waitFor();
    assert.deepEqual(await visitor.barriers(frame), []);
    await visitor.assertFits('the day');
    await frame.getByRole('button', { name: 'Vorbereiten' }).click();
    await eventually(async () => (await host.said('ui/message')).length > 0);
    const [told] = await host.said('ui/message');
    assert.match(told.params.content[0].text, /^Bereiten Sie mich auf Gespräch \d+ vor\.$/);
    await frame.getByRole('button', { name: 'Nächster Tag' }).click();
    await frame.getByRole('heading', { name: 'Di., 24. Nov.' }).waitFor();
    await frame.getByText('Hier ist nichts.').waitFor();
    await visitor.leave();
  });
