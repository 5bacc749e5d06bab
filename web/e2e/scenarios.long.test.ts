import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playDueScenarios } from '../../server/main/scenarios/work.ts';
import { makeDueCopies } from '../../server/main/fiction/work.ts';
import { createTestWorkspace } from '../../server/test/workspace.ts';
import { signedIn } from './harness/signed-in.ts';
import { server } from './harness/site.ts';

const now = '2026-11-23T14:00:00.000Z';
const clockMs = Date.parse('2026-11-23T09:00:00Z');
const picturesIn = process.env['PICTURES_IN'];

test('an administrator starts a scenario in a test workspace, sees how far it is, and stops it', async () => {
  const w = await createTestWorkspace(server, { test: { clockMs, seed: 'scenario' } });
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  const picture = async (name: string): Promise<void> => {
    if (picturesIn !== undefined)
      await page.screenshot({ path: `${picturesIn}/${name}.png`, fullPage: true });
  };
  await page.goto('/settings/tests');
  const choice = page.getByRole('combobox', { name: 'Scenario' });
  await choice.click();
  await picture('scenario-choice');
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByText(/^Begins soon/).waitFor();
  const played = playDueScenarios(server.app);
  await page.getByText(/^Plays, now at/).waitFor();
  await page.getByText(/^(About \d+ (minutes?|hours?)|Less than a minute) left$/).waitFor();
  await picture('scenario-runs');
  await visitor.assertAccessible('a scenario that is played');
  await page.setViewportSize({ width: 360, height: 740 });
  await visitor.assertFits('a scenario that is played, on a phone');
  await picture('scenario-phone');
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.getByRole('button', { name: 'Stop' }).click();
  await page
    .getByText(/^Stopped/)
    .first()
    .waitFor();
  await played;
  const [run] = (await w.get('/v1/scenarios/runs')).body.data;
  await page
    .getByRole('note')
    .locator(`time[datetime="${(await w.get('/v1/testClock')).body.data.testClock.now}"]`)
    .waitFor();
  assert.ok(run.at > new Date(clockMs).toISOString(), 'the banner has followed the scenario');
});

test('a story that was played says how many texts, deposits and offers there were, on any screen', async () => {
  const w = await createTestWorkspace(server, { test: { clockMs, seed: 'scenario' } });
  const ready = (await w.get('/v1/scenarios')).body.data;
  const { file } = ready.find(({ key }: { key: string }) => key === 'texts-and-deposits');
  const started = await w.post('/v1/scenarios/runs', { file: { ...file, days: 3 } });
  assert.equal(started.status, 201, JSON.stringify(started.body));
  await playDueScenarios(server.app);
  for (const colorScheme of ['light', 'dark'] as const) {
    const visitor = await signedIn(w.owner, { now, colorScheme });
    const { page } = visitor;
    await page.goto('/settings/tests');
    await page.getByText(/^Played until/).waitFor();
    await page.getByText(/Texts\sanswered:\s\d+ · Deposits\spaid:\s\d+/).waitFor();
    for (const width of [1_200, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await visitor.assertFits(`what was played, ${width} wide`);
      if (picturesIn !== undefined)
        await page
          .getByText(/^Played until/)
          .locator('xpath=ancestor::section[1]')
          .screenshot({ path: `${picturesIn}/scenario-played-${colorScheme}-${width}.png` });
    }
    await visitor.assertAccessible(`what was played, ${colorScheme}`);
  }
});

test('an administrator of a live workspace makes a copy with made-up people, and is led to it', async () => {
  const live = await createTestWorkspace(server);
  const created = await live.post('/v1/contacts', { firstName: 'Zebulon', email: 'zeb@example.test' });
  assert.equal(created.status, 201);
  const visitor = await signedIn(live.owner, { now });
  const { page } = visitor;
  await page.goto('/settings/tests');
  await page.getByRole('button', { name: 'Make a copy' }).click();
  await makeDueCopies(server.app);
  await page
    .getByText(/made on/)
    .first()
    .waitFor({ timeout: 20_000 });
  if (picturesIn !== undefined) await page.screenshot({ path: `${picturesIn}/copy.png`, fullPage: true });
  await visitor.assertAccessible('a copy with made-up people');
  assert.equal(await page.getByText('You have no test workspace.').count(), 0, 'it is in the list of them');
  await page
    .getByRole('region', { name: 'Copy with made-up people' })
    .getByRole('button', { name: /^Open/ })
    .click();
  await page.getByRole('note').filter({ hasText: 'Test workspace' }).waitFor();
});
