import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newEvent } from './harness/events.ts';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';

const now = '2026-11-23T06:00:00.000Z';

test('a member gives an event a second address, hears that one is taken, and a visitor finds the event there', async () => {
  const { w } = await mondayInBerlin();
  await w.post('/v1/events', { name: 'Taken', vanityUrl: 'summer-offer' });
  const { event } = (await w.post('/v1/events', { name: 'Intro' })).body.data;
  const visitor = await signedIn(w.owner, { now });
  const { page } = visitor;
  await page.goto(`/events/${event.id}?part=basics`);
  const field = page.getByLabel('Second address');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await field.fill('summer-offer');
  await save.click();
  await page.getByText('Another event has this address', { exact: true }).waitFor();
  await field.fill('spring-offer');
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await save.click();
  await saved;
  await visitor.assertAccessible('the basics');
  const { publicUrl } = (await w.get('/v1/events/detail', { id: event.id })).body.data.event;
  assert.ok(publicUrl.endsWith(`/e/${w.slug}/spring-offer`));
  await visitor.leave();
});

test('the second address shows the same page, from which a call is booked', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w, { vanityUrl: 'spring-offer' });
  const visitor = await visit();
  const { page } = visitor;
  await page.goto(`/e/${w.slug}/spring-offer?email=grace%40example.test`);
  await page.getByRole('button', { name: 'Tuesday, November 24, 2026, 16 free times' }).click();
  await page.getByRole('button', { name: '9:30 AM' }).click();
  await page.getByLabel('Name').fill('Grace Hopper');
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor();
  const [call] = (await w.get('/v1/eventCalls', { eventId: event.id })).body.data.eventCalls;
  assert.equal(call.inviteeEmail, 'grace@example.test');
  await visitor.leave();
});
