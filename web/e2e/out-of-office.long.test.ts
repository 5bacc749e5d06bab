import assert from 'node:assert/strict';
import { test } from 'node:test';
import { booking, newEvent } from '../../server/test/events.ts';
import { signedIn } from './harness/signed-in.ts';
import { server, workspace } from './harness/site.ts';
import { Visitor } from './harness/browser.ts';

/** A Monday morning; out of office on Wednesday and Thursday. */
const now = '2026-11-23T06:00:00.000Z';
const at = (day: number, hour: string) => `2026-11-${day}T${hour}:00.000Z`;
const path = '/v1/userAvailabilities';

test('out of office: hand over to a colleague, reassign what is booked, and a visitor is told and meets the colleague', async () => {
  server.clock.set(now);
  const w = await workspace();
  const marco = await w.member('CLOSER');
  const name = (await w.get('/v1/users', { ids: String(marco.userId) })).body.data.users[0];
  const marcoName = `${name.firstName} ${name.lastName}`.trim() || name.email;
  const event = await newEvent(w, [w.owner.userId], { name: 'Strategy call' });
  const ids: number[] = [];
  for (const [when, firstName] of [
    [at(25, '10:00'), 'Grace'],
    [at(26, '22:00'), 'Ben'],
  ] as const) {
    const { status, body } = await w.post(
      '/v1/eventCalls',
      booking(event, when, { firstName, lastName: 'Novak' }),
    );
    assert.equal(status, 201, JSON.stringify(body));
    ids.push(body.data.eventCall.id);
  }
  const schedules = (await w.get(path, { userId: w.owner.userId })).body.data;
  const schedule = schedules.find((item: { name: string }) => item.name === 'Always');
  // Set through the API, because other tests cover the date picker.
  const outOfOffice = [{ from: '2026-11-25', to: '2026-11-26' }];
  assert.equal((await w.put(path, { id: schedule.id, outOfOffice })).status, 200);

  const member = await signedIn(w.owner, { now });
  const { page } = member;
  await page.goto(`/availability?id=${schedule.id}`);
  const booked = page.getByRole('group', { name: 'Calls booked from 2026-11-25 on' });
  await booked.getByText('2 calls are booked on these days').waitFor();
  await booked.getByText('Choose who takes over and save').waitFor();
  await page.getByRole('combobox', { name: 'Hand over to' }).click();
  await page.getByRole('option', { name: marcoName }).click();
  await page.getByRole('textbox', { name: 'Public reason' }).fill('Parental leave <b>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Schedule saved').waitFor();
  await member.assertAccessible('an absence that is handed over');
  await booked.getByRole('button', { name: 'Reassign 2 calls' }).click();
  await booked.getByText('1 call is booked on these days').waitFor();
  await booked.getByText(/^Stays: /).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await member.assertFits('an absence on a phone');
  const hostOf = async (id = 0): Promise<number> =>
    (await w.get('/v1/eventCalls/detail', { id })).body.data.eventCall.userId;
  assert.deepEqual([await hostOf(ids[0]), await hostOf(ids[1])], [marco.userId, w.owner.userId]);
  await member.leave();

  const visitor = await Visitor.open(server.origin, { now, timezoneId: 'UTC' });
  const visited = visitor.page;
  await visited.goto(`/e/${event.linkPrefix}`);
  await visited.getByRole('button', { name: '10:00 AM' }).waitFor();
  assert.equal(await visited.getByText('Parental leave').count(), 0, 'the host is there on Monday');
  await visited.getByRole('button', { name: /November 25/ }).click();
  await visited.getByText(/is away until Thursday, November 26, 2026/).waitFor();
  await visited.getByText('Parental leave <b>', { exact: true }).waitFor();
  await visited.getByText(`You will meet ${marcoName}.`).waitFor();
  await visitor.assertAccessible('a page of somebody who is away');
  assert.equal(
    await visited.getByRole('button', { name: '10:00 AM' }).count(),
    0,
    'the call that was given away',
  );
  await visited.getByRole('button', { name: '11:00 AM' }).click();
  await visited.getByLabel('Name').fill('Ada Lovelace');
  await visited.getByLabel('Email', { exact: true }).fill('ada@example.test');
  await visited.getByRole('button', { name: 'Book this time' }).click();
  await visited.getByText(marcoName).first().waitFor();
  await visitor.leave();
  const { body } = await w.get('/v1/eventCalls', { dateTime: at(25, '11:00'), eventId: event.id });
  assert.equal(body.data.eventCalls[0]?.userId, marco.userId);
});

test('hours that are being changed stay after a lost connection, and leave the time off that somebody else entered', async () => {
  server.clock.set(now);
  const w = await workspace();
  const [schedule] = (await w.get(path, { userId: w.owner.userId })).body.data;
  const member = await signedIn(w.owner, { now });
  const { page } = member;
  await page.goto(`/availability?id=${schedule.id}`);
  const name = page.getByRole('region', { name: 'Schedule' }).getByRole('textbox', { name: 'Name' });
  await name.fill('Early hours');
  const outOfOffice = [{ from: '2026-11-25', to: '2026-11-26' }];
  server.clock.advance(60_000);
  assert.equal((await w.put(path, { id: schedule.id, outOfOffice })).status, 200);
  const read = page.waitForResponse((response) => response.url().includes(path));
  await page.context().setOffline(true);
  // What was read before is out of date by then.
  await page.clock.setFixedTime('2026-11-23T06:01:00.000Z');
  await page.context().setOffline(false);
  await read;
  await member.arrive();
  assert.equal(await name.inputValue(), 'Early hours');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Schedule saved').waitFor();
  await page.getByRole('combobox', { name: 'Hand over to' }).waitFor();
  const { body } = await w.get(path, { userId: w.owner.userId });
  const after = body.data.find(({ id }: { id: number }) => id === schedule.id);
  assert.equal(after.name, 'Early hours');
  assert.equal(after.outOfOffice[0].to, '2026-11-26');
  await member.leave();
});
