import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { phone } from './harness/browser.ts';
import { newEvent } from './harness/events.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';

const now = '2026-11-23T06:00:00.000Z';
const part = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const choose = async (page: Page, name: string, option: string) => {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test('a manager asks a question, turns away and routes by its answer, tests it in the rule test, and visitors get the same', async () => {
  const { w } = await mondayInBerlin();
  const manager = await w.member('SALES_MANAGER', 'Europe/Berlin');
  const closer = await w.member('CLOSER', 'Europe/Berlin');
  const event = await newEvent(w, {
    hosts: [{ userId: w.owner.userId }, { userId: closer.userId }],
  });
  const visitor = await signedIn(manager, { now });
  const { page } = visitor;
  await page.goto(`/events/${event.id}?part=form`);

  await page.getByRole('button', { name: 'New field' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Team size');
  await dialog.getByRole('combobox', { name: 'Answer type' }).click();
  await page.getByRole('option', { name: 'Single choice' }).click();
  await dialog.getByLabel('Name of new option').fill('Alone');
  await dialog.getByRole('button', { name: 'Add option' }).click();
  await dialog.getByLabel('Name of new option').fill('Ten or more');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByLabel('Question as invitees see it').fill('How large is your team?');
  await page.getByText('Not saved yet: Form').waitFor();
  await visitor.assertAccessible('questions');

  await part(page, 'Rules').click();
  await page.getByRole('button', { name: 'Add a disqualify rule' }).click();
  await choose(page, 'Disqualify rule 1, condition 1: what', 'Team size');
  await choose(page, 'Disqualify rule 1, condition 1: values', 'Alone');
  await page.getByLabel('Message', { exact: true }).fill('We work with teams.');
  await page.getByRole('button', { name: 'Add a routing rule' }).click();
  await choose(page, 'Routing rule 1, condition 1: what', 'Team size');
  await choose(page, 'Routing rule 1, condition 1: values', 'Ten or more');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Rule 1: choose who gets the call').first().waitFor();
  await page.getByRole('combobox', { name: 'Hosts', exact: true }).click();
  await page.getByRole('option').nth(1).click();
  await page.keyboard.press('Escape');
  await page.getByText(/^If Team size is Ten or more: only Ada/).waitFor();
  await visitor.assertAccessible('rules');

  await choose(page, 'How large is your team?', 'Alone');
  await page.getByRole('button', { name: 'Test the rules' }).click();
  await page.getByText('Turned away by disqualify rule 1').waitFor();
  await choose(page, 'How large is your team?', 'Ten or more');
  await page.getByRole('button', { name: 'Test the rules' }).click();
  await page.getByText(/^Can book: only Ada/).waitFor();
  await page.getByText('Team size is Alone: not true; it is Ten or more').waitFor();
  await visitor.assertAccessible('rule test');

  await page.getByRole('link', { name: 'Calls', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await page.getByText('Not saved yet: Form and Rules').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Everything is saved').waitFor();
  await visitor.leave();

  const answered = async (answer: string) => {
    const { body } = await w.post('/v1/fields/inviteeAnswers', {
      eventId: event.id,
      email: `${answer.length}@example.test`,
      inviteeQuestionAnswers: [{ identifier: 'team-size', answer: [answer] }],
    });
    return body.data;
  };
  assert.equal((await answered('Alone')).disqualifyingCondition.text, 'We work with teams.');
  const large = await answered('Ten or more');
  assert.ok([w.owner.userId, closer.userId].map(String).includes(large.conditionalUsers));
  assert.deepEqual([large.routingMode, large.disqualifyingCondition], ['ONLY', null]);
});

test('on a phone in the dark: a change by another member is kept, and what has broken is flagged where it is edited', async () => {
  const { w } = await mondayInBerlin();
  const [closer, other] = [await w.member('CLOSER'), await newEvent(w, { name: 'Webinar' })];
  const event = await newEvent(w, {
    hosts: [{ userId: w.owner.userId }, { userId: closer.userId }],
    disqualifyRules: [
      {
        id: 'a',
        when: { all: [{ identifier: 'country', op: 'IN', values: ['FR'] }] },
        action: 'OTHER_EVENT',
        eventId: other.id,
      },
    ],
  });
  await w.post('/v1/events/delete', { id: other.id });
  const visitor = await signedIn(w.owner, { now, ...phone, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto(`/events/${event.id}?part=rules`);
  await page.getByText('If Country is France: offer another event instead.').waitFor();
  assert.equal(await page.getByText(/The event to go to no longer exists/).count(), 2);
  await visitor.assertFits('rules on a phone');
  await visitor.assertAccessible('rules in the dark');
  await part(page, 'Hosts').click();
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click();
  await page.getByLabel(/: Max per day$/).fill('3');
  await visitor.assertFits('hosts on a phone');
  await visitor.assertAccessible('hosts in the dark');
  assert.equal((await w.put('/v1/events', { id: event.id, name: 'Renamed', minimumNotice: 60 })).status, 200);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Basics is now: the event is called Renamed').waitFor();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Everything is saved').waitFor();
  const { body } = await w.get('/v1/events/detail', { id: event.id });
  const { name, minimumNotice, hosts } = body.data.event;
  assert.deepEqual([name, minimumNotice, hosts[0].caps.day], ['Renamed', 60, 3]);
  await visitor.leave();
});

test('a member with read access can try the rules, and choose the language of their mails', async () => {
  const { w } = await mondayInBerlin();
  const event = await newEvent(w);
  const viewer = await w.member('VIEWER', 'Europe/Berlin');
  const visitor = await signedIn(viewer, { now });
  const { page } = visitor;
  await page.goto(`/events/${event.id}?part=rules`);
  await page.getByLabel('Email', { exact: true }).fill('lead@example.test');
  const tried = page.waitForResponse('**/v1/events/testRouting');
  await page.getByRole('button', { name: 'Test the rules' }).click();
  assert.equal((await tried).status(), 200);
  assert.equal(await page.getByRole('button', { name: 'Add a routing rule' }).isEnabled(), false);
  await page.goto('/settings/profile');
  await choose(page, 'Language', 'German');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByText('Profile saved').waitFor();
  await visitor.assertAccessible('the profile');
  assert.equal((await viewer.client.get('/v1/me')).body.data.user.locale, 'de');
  await visitor.leave();
});
