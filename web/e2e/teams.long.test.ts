import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Workspace } from '../../server/test/workspace.ts';
import { phone } from './harness/browser.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';

const now = '2026-11-23T06:00:00.000Z';
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('alert').getByText(text).first().waitFor();

async function lead(w: Workspace, firstName: string): Promise<number> {
  const { status, body } = await w.post('/v1/contacts', {
    firstName,
    email: `${firstName.toLowerCase()}@example.test`,
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.contact.id;
}

test('a team is created, given a manager, and deleted; a member gets a limit of calls', async () => {
  const { w } = await mondayInBerlin();
  const closer = await w.member('CLOSER');
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto('/settings/teams');
  await page.getByRole('button', { name: 'Create a team' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('North');
  await dialog.getByRole('combobox', { name: 'Members' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await visitor.assertAccessible('a new team');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await toast(page, 'Team created');
  const { body } = await w.get('/v1/teams');
  assert.equal(body.data.teams[0].memberIds.length, 2);
  await visitor.assertAccessible('teams');
  await page.getByRole('button', { name: 'Delete North' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await toast(page, 'Team deleted');

  await page.goto('/settings/members');
  await page
    .getByRole('button', { name: /^More for/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Call limits' }).click();
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await dialog.getByLabel('Per day').fill('4');
  await visitor.assertAccessible('limits of calls');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Limits saved');
  const { body: users } = await w.get('/v1/users');
  const capped = users.data.users.filter((user: { caps: { day: number } }) => user.caps.day === 4);
  assert.equal(capped.length, 1);
  assert.ok([closer.userId, w.owner.userId].includes(capped[0].id));
  await visitor.leave();
});

test('setters claim leads first come, first served; the second setter sees who has it', async () => {
  const { w } = await mondayInBerlin();
  await lead(w, 'Lin');
  const mia = await lead(w, 'Mia');
  const setter = await w.member('SETTER');
  const rival = await w.member('SETTER');
  const visitor = await signedIn(setter, { now, ...phone });
  const { page } = visitor;
  await page.goto('/claims');
  await page.getByRole('button', { name: 'Claim Lin' }).waitFor();
  await visitor.assertFits('leads on a phone');
  await visitor.assertAccessible('leads');
  const { status } = await rival.client.post('/v1/setterClaims/claim', { contactId: mia });
  assert.equal(status, 201);
  await page.getByRole('button', { name: 'Claim Mia' }).click();
  await toast(page, /Someone else claimed this lead first/);
  await page.getByRole('button', { name: 'Claim Mia' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Claim Lin' }).click();
  await toast(page, /is yours/);
  await page.getByText('No unclaimed leads').waitFor();

  await page.getByRole('link', { name: 'Mine' }).click();
  await page.getByRole('button', { name: 'Release Lin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click();
  await toast(page, 'Lead released');
  await page.getByText('You have no leads').waitFor();
  await visitor.leave();
});

test('managers assign leads and see all claims', async () => {
  const { w } = await mondayInBerlin();
  const lin = await lead(w, 'Lin');
  const setter = await w.member('SETTER');
  const visitor = await signedIn(await w.member('SALES_MANAGER'), { now, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto('/claims');
  await page.getByRole('button', { name: 'Assign Lin' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await dialog.getByText('Choose a setter').waitFor();
  await w.post('/v1/setterClaims/assignOwner', { contactIds: [lin], setterId: setter.userId });
  await page.goto('/claims?view=all&open=true');
  await page.getByRole('button', { name: 'Reassign Lin' }).waitFor();
  await visitor.assertAccessible('claims in the dark');
  await page.goto('/claims?view=all&outcome=QUALIFIED');
  await page.getByText('No claim matches').waitFor();
  await visitor.leave();
});

test('a product is created and changed; a taken name is refused with the reason', async () => {
  const { w } = await mondayInBerlin();
  const visitor = await signedIn(w.owner, { now, ...phone });
  const { page } = visitor;
  await page.goto('/settings/products');
  await page.getByRole('button', { name: 'Create a product' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Coaching');
  await dialog.getByLabel('Price').fill('1200.50');
  await visitor.assertAccessible('a new product');
  await visitor.assertFits('a new product on a phone');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await toast(page, 'Product created');
  await page.getByText('$1,200.50').waitFor();
  await page.getByRole('button', { name: 'New product' }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('coaching');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('Another product has this name').waitFor();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Edit Coaching' }).click();
  await dialog.getByRole('switch', { name: 'On sale' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Product saved');
  await page.getByText('Not on sale').waitFor();
  await visitor.leave();
});
