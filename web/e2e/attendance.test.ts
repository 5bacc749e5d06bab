import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newEvent } from './harness/events.ts';
import { mondayInBerlin, nine } from './harness/monday.ts';

/** A call at 9 in Berlin, with an invitee in New York. */
async function bookedCall(w: Awaited<ReturnType<typeof mondayInBerlin>>['w']) {
  const event = await newEvent(w);
  const { status, body } = await w.post('/v1/eventCalls', {
    eventId: event.id,
    dateTime: nine,
    timeZone: 'America/New_York',
    firstName: 'Grace',
    email: 'grace@example.test',
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body.data.eventCall;
}

test('the link of a reminder asks on a phone, a press confirms, and the call shows it to its host', async () => {
  const { w, visit } = await mondayInBerlin();
  const call = await bookedCall(w);
  const confirmedAt = async () =>
    (await w.get('/v1/eventCalls/detail', { id: call.id })).body.data.eventCall.attendanceConfirmedAt;
  const visitor = await visit({ viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.goto(`/call/${call.token}?attend`);
  await page.getByRole('heading', { name: 'Will you be there?' }).waitFor();
  assert.match((await page.locator('.call-facts').textContent()) ?? '', /3:00/, 'in the zone of the invitee');
  await visitor.assertFits('the question');
  await visitor.assertAccessible('the question');
  assert.equal(await page.locator('.button-main').count(), 1, 'one obvious button');
  assert.equal(await confirmedAt(), null, 'opening the link confirms nothing');

  await page.getByRole('button', { name: 'I’ll be there' }).click();
  await page.getByText('You said that you will be there. Thank you!').waitFor();
  assert.notEqual(await confirmedAt(), null);
  await visitor.assertFits('the answer');
  await page.reload();
  await page.getByText('You said that you will be there. Thank you!').waitFor();
  assert.equal(await page.getByRole('button', { name: 'I’ll be there' }).count(), 0);
  await page.getByRole('button', { name: 'Reschedule' }).waitFor();
  await visitor.leave();
});

test('where the host has moved the call meanwhile, the press confirms nothing and the new time is asked for', async () => {
  const { w, visit } = await mondayInBerlin();
  const call = await bookedCall(w);
  const visitor = await visit();
  const { page } = visitor;
  await page.goto(`/call/${call.token}?attend`);
  const button = page.getByRole('button', { name: 'I’ll be there' });
  await button.waitFor();
  await w.put('/v1/eventCalls/reschedule', { id: call.id, dateTime: '2026-11-23T09:00:00.000Z' });
  await button.click();
  await page.getByText('Your call has been rescheduled.').waitFor();
  await button.click();
  await page.getByText('You said that you will be there. Thank you!').waitFor();
  const { body } = await w.get('/v1/eventCalls/detail', { id: call.id });
  assert.notEqual(body.data.eventCall.attendanceConfirmedAt, null);
  await visitor.leave();
});
