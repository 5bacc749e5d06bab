import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { Visitor } from './harness/browser.ts';
import { startInstallation } from './harness/installation.ts';
import { picture } from './harness/pictures.ts';

// The first day of a new user, with the real clock and a newly started service. With SCREENS_DIR=FOLDER, it saves
// screenshots of each step; CHECKOUT=FOLDER starts another checkout, such as a fresh clone.

/** Below the limit of a dozen clicks. */
const clicksMax = 11;
const installation = await startInstallation(process.env['CHECKOUT']);
after(() => installation.stop());

/** A person with a mouse and a keyboard; clicks are counted. */
class Person {
  readonly visitor: Visitor;
  clicks = 0;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }

  get page(): Page {
    return this.visitor.page;
  }

  async click(what: Locator): Promise<void> {
    this.clicks += 1;
    await what.click();
  }

  async show(name: string): Promise<void> {
    await this.visitor.arrive();
    await picture(this.page, name, () => this.visitor.arrive());
  }
}

test(
  `a new user gets from the set-up link to a deposit in the report with at most ${clicksMax} clicks`,
  { timeout: 900_000 },
  async () => {
    const { origin, pathname, search } = new URL(installation.setUpLink);
    const visitor = await Visitor.open(origin, { viewport: { width: 1_440, height: 900 } });
    const owner = new Person(visitor);
    await owner.page.goto(pathname + search);
    await setUp(owner);
    await firstHour(owner);
    await booking(owner);
    await winCall(owner);
    await report(owner);
    assert.ok(owner.clicks <= clicksMax, `${owner.clicks} clicks`);
    console.log(`${owner.clicks} clicks`);
    await visitor.leave();
  },
);

async function setUp(owner: Person): Promise<void> {
  const { page } = owner;
  await page.getByLabel('Workspace name').fill('Brightside Coaching');
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByLabel('Email').fill('maya@brightside.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await owner.show('01-set-up');
  await page.getByRole('textbox', { name: 'Password' }).press('Enter');
}

async function firstHour(owner: Person): Promise<void> {
  const { page } = owner;
  await page.getByRole('heading', { name: 'When can people book you?' }).waitFor();
  // The first day with free times is today or the next day, depending on the time.
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: /^\d+:\d\d [AP]M$/ })
    .first()
    .waitFor();
  await owner.show('02-hours');
  await owner.click(page.getByRole('button', { name: 'Continue' }));
  await page.getByRole('heading', { name: 'What can people book?' }).waitFor();
  await owner.click(
    page
      .getByRole('radio', { name: /^Strategy call/ })
      .or(page.getByRole('button', { name: /^Strategy call/ })),
  );
  await page.frameLocator('iframe').getByRole('heading', { name: 'Strategy call' }).waitFor();
  await owner.show('03-event');
  await owner.click(page.getByRole('button', { name: 'Create event' }));
  await page.getByRole('heading', { name: 'Share your link' }).waitFor();
  await owner.show('04-share');
}

/** Books as an invitee in another tab; then the owner's tab shows the booking by itself. */
async function booking(owner: Person): Promise<void> {
  const { page } = owner;
  const opened = page.context().waitForEvent('page');
  await owner.click(page.getByRole('link', { name: 'Open booking page' }));
  const invitee = Visitor.of(await opened, new URL(page.url()).origin);
  const { page: form } = invitee;
  await form.getByRole('heading', { name: 'Pick a day and time' }).waitFor();
  await picture(form, '05-times', () => invitee.arrive());
  owner.clicks += 1;
  await form
    .getByRole('button', { name: /^\d+:\d\d [AP]M$/ })
    .first()
    .click();
  await form.getByLabel('Name').fill('Grace Novak');
  await form.getByLabel('Email').fill('grace@novak.example');
  await form.getByLabel('Phone number').fill('+1 415 555 0134');
  await picture(form, '06-details', () => invitee.arrive());
  await form.getByLabel('Phone number').press('Enter');
  await form.getByRole('heading', { name: 'Your call is booked' }).waitFor();
  await picture(form, '07-confirmed', () => invitee.arrive());
  await form.close();
  await page.getByText(/^Grace Novak booked /).waitFor();
  await owner.show('08-first-booking');
  await owner.click(page.getByRole('button', { name: 'View the call' }));
}

async function winCall(owner: Person): Promise<void> {
  const { page } = owner;
  await page.getByRole('heading', { name: 'Grace Novak', level: 1 }).waitFor();
  await owner.show('09-call');
  await owner.click(page.getByRole('button', { name: 'Log outcome' }));
  const dialog = page.getByRole('dialog', { name: 'Outcome: Grace Novak' });
  await owner.click(dialog.getByText('Won', { exact: true }));
  await owner.click(dialog.getByText('None', { exact: true }));
  await owner.click(dialog.getByText('Deposit', { exact: true }));
  await dialog.getByLabel('Product').fill('Growth program');
  await dialog.getByLabel('Value').fill('500');
  await owner.show('10-outcome');
  await dialog.getByLabel('Value').press('Enter');
  await owner.click(page.getByRole('button', { name: 'Log it now' }));
  await page.getByRole('alert').getByText('Outcome saved').waitFor();
  await owner.show('11-won');
}

/** Opens the report by typing its name into the menu. */
async function report(owner: Person): Promise<void> {
  const { page } = owner;
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search or jump' }).fill('revenue');
  await page.getByRole('option', { name: 'Revenue' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/reports?report=revenue');
  const deposits = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Deposits' });
  await deposits.getByText('1', { exact: true }).waitFor();
  await page.getByRole('main').getByText('$500', { exact: true }).first().waitFor();
  await owner.show('12-report');
}
