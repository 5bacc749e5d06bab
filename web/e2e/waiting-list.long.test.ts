import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newEvent } from './harness/events.ts';
import { mondayInBerlin, nine } from './harness/monday.ts';
import { server } from './harness/site.ts';

const { offerIn } = await import('../../server/domain/scheduling/waiting-list/work.ts');
const { drainOutbox } = await import('../../server/platform/changes/dispatcher.ts');

type Monday = Awaited<ReturnType<typeof mondayInBerlin>>;
/** The work of the background jobs after a change. */
async function lookAround(w: Monday['w']): Promise<void> {
  await drainOutbox(server.app);
  await offerIn(server.app, { accountId: w.id });
  await drainOutbox(server.app);
}

/** The link in an email of a kind. The list of emails masks it, so it is revealed first. */
async function linkOf(w: Monday['w'], kind: string, pattern: RegExp): Promise<string> {
  const { body } = await w.get('/v1/mails', { limit: 50 });
  const mail = body.data.mails.find((one: { kind: string }) => one.kind === kind);
  const revealed = await w.owner.client.post(`/v1/mails/${mail?.id}/reveal`);
  assert.equal(revealed.status, 200, JSON.stringify(revealed.body));
  const { text } = revealed.body.data.mail;
  const found = pattern.exec(text);
  assert.ok(found, text);
  const { pathname, search } = new URL(found[0]);
  return pathname + search;
}

test('an invitee leaves times on a phone, the call of somebody else is cancelled, a mail comes, and the time is booked', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w, { waitingList: { enabled: true } });
  const booked = await w.post('/v1/eventCalls', {
    eventId: event.id,
    dateTime: nine,
    timeZone: 'Europe/Berlin',
    email: 'first@example.test',
  });
  assert.equal(booked.status, 201, JSON.stringify(booked.body));
  const visitor = await visit({ viewport: { width: 360, height: 740 }, timezoneId: 'Europe/Berlin' });
  const { page } = visitor;
  await page.goto(`/e/${event.linkPrefix}`);
  await page.getByRole('button', { name: 'None of these times work?' }).click();
  await page.getByRole('heading', { name: 'Leave times that suit you' }).waitFor();
  await visitor.assertFits('the form of the waiting list');
  await visitor.assertAccessible('the form of the waiting list');
  await page.getByLabel('Date').fill(nine.slice(0, 10));
  await page.getByLabel('From').fill('09:00');
  await page.getByLabel('To', { exact: true }).fill('09:10');
  await page.getByLabel('Name').fill('Grace Hopper');
  await page.getByLabel('Email').fill('grace@example.test');
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await page.getByText('Each time has to be at least 30 minutes long').waitFor();
  await page.getByLabel('To', { exact: true }).fill('09:30');
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await page.getByText('You are on the waiting list').waitFor();
  await visitor.assertFits('what follows');

  await w.put('/v1/eventCalls/cancel', { id: booked.body.data.eventCall.id });
  await lookAround(w);
  const take = await linkOf(w, 'waitingOffer', /http\S+\/waiting\/\S+\?take/);
  await page.goto(take.replace('?take', ''));
  await page.getByRole('heading', { name: 'A time is held for you' }).waitFor();
  await visitor.assertFits('the offer');
  await visitor.assertAccessible('the offer');
  const states = async () =>
    (await w.get('/v1/events/waitingList', { eventId: event.id })).body.data.map(
      ({ state }: { state: string }) => state,
    );
  assert.deepEqual(await states(), ['OFFERED'], 'opening the link takes nothing');

  await page.goto(take);
  const book = page.getByRole('button', { name: 'Book this time' });
  await book.waitFor();
  assert.equal(await page.getByLabel('Email').inputValue(), 'grace@example.test');
  await page.getByText(/Held for you until/).waitFor();
  await visitor.assertFits('the time that is held');
  assert.deepEqual(await states(), ['OFFERED'], 'nor does the page that asks');
  await book.click();
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor();
  assert.deepEqual(await states(), ['BOOKED']);
  const { body } = await w.get('/v1/eventCalls', { eventId: event.id });
  const call = body.data.eventCalls.find(({ status }: { status: string }) => status === 'SCHEDULED');
  assert.deepEqual([call.dateTime, call.inviteeEmail], [nine, 'grace@example.test']);

  await page.goto(take);
  await page.getByRole('heading', { name: 'You have booked' }).waitFor();
  await visitor.leave();
});

test('the link of a mail declines the time and leaves the list, each after a question', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w, { waitingList: { enabled: true } });
  const visitor = await visit({ timezoneId: 'Europe/Berlin' });
  const { page } = visitor;
  await page.goto(`/e/${event.linkPrefix}`);
  await page.getByRole('button', { name: 'None of these times work?' }).click();
  await page.getByLabel('Date').fill(nine.slice(0, 10));
  await page.getByLabel('Name').fill('Grace Hopper');
  await page.getByLabel('Email').fill('grace@example.test');
  await page.getByRole('button', { name: 'Join the waiting list' }).click();
  await page.getByText('You are on the waiting list').waitFor();
  await lookAround(w);
  await page.goto(await linkOf(w, 'waitingOffer', /http\S+\/waiting\/[\w-]+(?=\s)/));
  await page.getByRole('button', { name: 'Decline this time' }).click();
  await page.getByRole('heading', { name: 'Decline this time?' }).waitFor();
  await page.getByRole('button', { name: 'Decline this time' }).click();
  await page.getByRole('heading', { name: 'You are on the waiting list' }).waitFor();
  await page.getByRole('button', { name: 'Leave the waiting list' }).click();
  await page.getByRole('button', { name: 'Leave the waiting list' }).click();
  await page.getByRole('heading', { name: 'You have left the waiting list' }).waitFor();
  await visitor.leave();
});
