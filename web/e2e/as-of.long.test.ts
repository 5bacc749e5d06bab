import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkReports } from '../../server/test/report-checks.ts';
import type { Workspace } from '../../server/test/workspace.ts';
import { phone } from './harness/browser.ts';
import { twoSales } from './harness/sales.ts';
import { signedIn } from './harness/signed-in.ts';
import { server } from './harness/site.ts';

const [changedAt, now] = ['2026-11-24T10:00:00.000Z', '2026-11-25T10:00:00.000Z'];
const shots = process.env['SHOTS'];

async function put(w: Workspace, path: string, change: object): Promise<void> {
  const { status, body } = await w.put(path, change);
  assert.equal(status, 200, JSON.stringify(body));
}

/** Sales on Monday; their contact, call and deal are changed on Tuesday. */
async function changedOnTuesday() {
  const { w, ann } = await twoSales();
  await checkReports(w);
  const closer = await w.member('CLOSER', 'Europe/Berlin');
  const call = (await w.get('/v1/eventCalls/detail', { id: ann.eventCallId })).body.data.eventCall;
  server.clock.set('2026-11-23T15:00:00.000Z');
  await put(w, '/v1/eventCalls', { id: call.id, notes: 'Bring the offer' });
  server.clock.set(changedAt);
  await put(w, '/v1/contacts', { id: call.contactId, firstName: 'Annabel', userId: closer.userId });
  await put(w, '/v1/eventCalls', { id: call.id, notes: 'Nothing' });
  await put(w, '/v1/deals', { id: ann.id, value: 1_500 });
  server.clock.set(now);
  await w.server.drainOutbox();
  return { w, ann, call };
}

test('a manager finds in the list of people what somebody was called before, and puts the name and the owner back', async () => {
  const { w, call } = await changedOnTuesday();
  const manager = await signedIn(await w.member('SALES_MANAGER', 'Europe/Berlin'), { now });
  const { page } = manager;
  const shoot = async (name: string): Promise<void> => {
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
  };
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Annabel' }).waitFor();
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByText('Kept since Nov 23, 2026').waitFor();
  await page.getByRole('button', { name: 'As of' }).click();
  assert.ok(
    await page.getByRole('button', { name: '26 November 2026' }).isDisabled(),
    'of tomorrow nothing is known',
  );
  assert.ok(
    await page.getByRole('button', { name: '22 November 2026' }).isDisabled(),
    'nothing was kept yet',
  );
  await page.getByRole('button', { name: '24 November 2026' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Ann', exact: true }).waitFor();
  await page.getByText(/^As of Tue, Nov 24, 2026, 12:00 AM: nothing can be changed here\./).waitFor();
  assert.equal(await page.getByRole('button', { name: 'New contact' }).count(), 0);
  assert.equal(await page.getByRole('checkbox').count(), 0);
  await shoot('people as of');
  await manager.assertAccessible('people as of');

  await page.getByRole('link', { name: 'Ann', exact: true }).click();
  const past = page.getByRole('region', { name: 'What it was before' });
  await page.getByRole('heading', { level: 1, name: 'Ann', exact: true }).waitFor();
  await page.getByText(/^As of Tue, Nov 24, 2026, 12:00 AM: nothing can be changed here\./).waitFor();
  await past.getByText('1 of 2').waitFor();
  assert.equal(
    await page.getByRole('button', { name: /^(Edit|Delete|Book|Put back|Add|Change)/ }).count(),
    0,
  );
  await shoot('person as of');
  await manager.assertAccessible('person as of');
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page.getByRole('heading', { level: 1, name: /^Annabel/ }).waitFor();
  await page.getByText('Changed: Owner and First name').waitFor();
  await past.getByText('2 of 2').waitFor();
  await past.getByRole('button', { name: 'Earlier' }).click();
  await past.getByText('Before the first change that is kept').waitFor();
  await past.getByRole('row', { name: /^First name Ann .*Annabel$/ }).waitFor();
  await past.getByRole('row', { name: /^Owner Ada Lovelace/ }).waitFor();
  await shoot('person before');
  await past.getByRole('button', { name: 'Put back First name' }).click();
  await page.getByRole('dialog').getByText('It is “Annabel” now and becomes “Ann” again.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click();
  await past.getByText('3 of 3').waitFor();
  await past.getByRole('button', { name: 'Earlier' }).click();
  await past.getByRole('button', { name: 'Earlier' }).click();
  await past.getByRole('button', { name: 'Put back Owner' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click();
  await past.getByText('4 of 4').waitFor();
  const contact = (await w.get('/v1/contacts/detail', { contactId: call.contactId })).body.data;
  assert.deepEqual([contact.firstName, contact.userId], ['Ann', w.owner.userId]);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Ann', exact: true }).waitFor();
  await page.locator('main a[href^="/contacts?"], header a[href^="/contacts?"]').first().click();
  await page.getByText(/^As of Tue, Nov 24/).waitFor();
  await page.getByRole('button', { name: 'Back to now' }).click();
  await page.getByRole('button', { name: 'New contact' }).waitFor();
  await manager.leave();
});

test('on a phone in the dark: calls, deals and reports as of the day before, and the notes of a call put back', async () => {
  const { w, ann, call } = await changedOnTuesday();
  const visitor = await signedIn(w.owner, { now, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  const shoot = async (name: string): Promise<void> => {
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
  };
  const asOf = '2026-11-23T20:00:00.000Z';
  await page.goto(`/deals?asOf=${asOf}`);
  await page.getByText('$1,200').waitFor();
  await visitor.assertFits('deals as of');
  await visitor.assertAccessible('deals as of');
  await page.goto(`/payments?asOf=${asOf}`);
  await page.getByText(/^As of Mon, Nov 23/).waitFor();
  await page.goto(`/calls?eventType=ALL&asOf=${asOf}`);
  await page.getByText(/^As of Mon, Nov 23/).waitFor();
  await visitor.assertFits('calls as of');
  await page.goto(`/calls/${call.previewId}?asOf=${asOf}`);
  await page.getByText(/^As of Mon, Nov 23/).waitFor();
  await page.getByText('Bring the offer').first().waitFor();
  await visitor.assertFits('a call as of');
  await visitor.assertAccessible('a call as of');
  await shoot('call as of');
  await page.goto(`/deals/${ann.id}?asOf=${asOf}`);
  await page.getByText('$1,200').first().waitFor();
  assert.equal(await page.getByRole('button', { name: /^(Edit|Delete|Link)/ }).count(), 0);
  await visitor.assertFits('a deal as of');
  await shoot('deal as of');
  await page.goto(`/deals/${ann.id}?asOf=2026-11-22T20:00:00.000Z`);
  await page.getByRole('alert', { name: 'Couldn’t load this' }).waitFor();
  await page.goto(`/reports?asOf=${asOf}`);
  await page.getByText(/^As of Mon, Nov 23/).waitFor();
  await visitor.assertFits('reports as of');
  await page.goto(`/calls/${call.previewId}`);
  await page.getByRole('region', { name: 'Timeline' }).getByText('Notes', { exact: true }).first().waitFor();
  const past = page.getByRole('region', { name: 'What it was before' });
  await past.getByRole('button', { name: 'Earlier' }).click();
  await past.getByRole('row', { name: /^Notes .*Bring the offer/ }).waitFor();
  await past.getByRole('button', { name: 'Put back Notes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click();
  await page.getByText('It is back').waitFor();
  const [told, bar] = await Promise.all([
    page.getByRole('alert').filter({ hasText: 'It is back' }).boundingBox(),
    page.getByRole('navigation', { name: 'Main' }).boundingBox(),
  ]);
  assert.ok(told !== null && bar !== null && told.y + told.height <= bar.y, 'what is told is above the bar');
  assert.equal(
    (await w.get('/v1/eventCalls/detail', { id: call.id })).body.data.eventCall.notes,
    'Bring the offer',
  );
  await page.goto(`/deals/${ann.id}`);
  await past.getByRole('button', { name: 'Earlier' }).click();
  await past.getByRole('row', { name: /^Value .*\$1,200 .*\$1,500/ }).waitFor();
  if (shots !== undefined) await past.screenshot({ path: `${shots}/deal before.png` });
  await visitor.assertFits('a deal before');
  await past.getByRole('button', { name: 'Put back Value' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click();
  await past.getByText('3 of 3').waitFor();
  assert.equal((await w.get('/v1/deals/detail', { id: ann.id })).body.data.deal.value, 1_200);
  assert.equal((await w.post('/v1/privacy/erase', { email: 'ann@example.test' })).status, 200);
  await page.goto(`/calls/${call.previewId}`);
  await past.getByText('The person was erased').waitFor();
  await visitor.leave();
});
