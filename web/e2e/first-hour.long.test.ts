import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { ensureWeb } from '../../scripts/bootstrap/build-web.mjs';
import { setUpLink } from '../../server/domain/people/auth/set-up.ts';
import { handlers } from '../../server/main/handlers.ts';
import { systemContext } from '../../server/platform/context/system-ctx.ts';
import { MailServer } from '../../server/test/mail-server.ts';
import { eventually } from '../../server/test/eventually.ts';
import { startServer } from '../../server/test/server.ts';
import { Visitor } from './harness/browser.ts';

// The tests run in order on a new installation: each continues where the previous one stopped.
await ensureWeb();
const post = await MailServer.start();
const server = await startServer(contract, handlers, { SMTP_URL: post.url });
after(async () => {
  await server.close();
  await post.down();
});
const now = '2026-11-23T06:00:00.000Z';
server.clock.set(now);
let owner: Visitor;

test('a new person gets from set-up to the link of an event in three steps, and the preview follows what is typed', async () => {
  const link = await setUpLink(systemContext(server.app));
  assert.ok(link);
  owner = await Visitor.open(server.origin, { now, viewport: { width: 1_440, height: 900 } });
  const { page } = owner;
  await page.goto('/');
  await page.getByRole('heading', { name: 'Set up Callwright' }).waitFor();
  await page.getByText(/^Callwright prints a link when it starts/).waitFor();
  await owner.assertAccessible('the first page of an installation');
  const { pathname, search } = new URL(link);
  await page.goto(`${pathname}${search}`);
  await page.getByLabel('Workspace name').fill('Acme');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email').fill('ada@acme.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Set up' }).click();

  await page.getByRole('heading', { name: 'When can people book you?' }).waitFor();
  const preview = page.frameLocator('iframe');
  await preview.getByRole('button', { name: '9:00 AM' }).waitFor();
  await page.getByLabel('From').fill('13:00');
  await preview.getByRole('button', { name: '1:00 PM' }).waitFor();
  assert.equal(await preview.getByRole('button', { name: '9:00 AM' }).count(), 0);
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('heading', { name: 'What can people book?' }).waitFor();
  await owner.assertAccessible('the event of a new workspace');
  await page.getByRole('textbox', { name: 'Name' }).fill('Talk to Ada');
  await preview.getByRole('heading', { name: 'Talk to Ada' }).waitFor();
  await preview.getByText('We’ll call you').waitFor();
  await page.getByRole('button', { name: 'Create event' }).click();

  await page.getByRole('heading', { name: 'Share your link' }).waitFor();
  assert.match(await page.getByLabel('Link of the event').inputValue(), /\/e\/acme\/talk-to-ada$/);
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
});

test('the test email says what the mail server answered: accepted, or refused in its words', async () => {
  const { page } = owner;
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('Email works').waitFor();
  assert.equal(post.to('ada@acme.example').length, 1);
  post.unknown.add('nobody@acme.example');
  await page.getByLabel('Send a test email').last().fill('nobody@acme.example');
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('The mail server refused the email').waitFor();
  await page.getByText('550 No such person').waitFor();
  await owner.assertAccessible('sharing and the test email');
});

test('it ends on the event with its link in hand, and the hours that were chosen hold', async () => {
  const { page } = owner;
  await page.getByRole('button', { name: 'Go to the event' }).click();
  await page.getByLabel('Booking page', { exact: true }).waitFor();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Copy link' }).waitFor();
  await owner.assertAccessible('an event with its preview');
  await page.goto('/today');
  await page.getByText('Get the first booking').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await eventually(async () => (await headings.allTextContents())[1] === 'Get ready');
});

test('a call by phone is not booked without the number', async () => {
  const stranger = await Visitor.open(server.origin, { now });
  const { page } = stranger;
  await page.goto('/e/acme/talk-to-ada?name=Lin&email=lin%40example.test');
  await page.getByText('We’ll call you').waitFor();
  await page.getByRole('button', { name: '1:00 PM' }).click();
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.getByText('Enter your phone number').waitFor();
  await page.getByLabel('Phone number').fill('+49 30 123456');
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor();
  await stranger.leave();
  await owner.leave();
});
