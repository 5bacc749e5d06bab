import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longTest } from '../../server/test/full-size.ts';
import { newEvent, callsOf } from './harness/events.ts';
import { mondayInBerlin, nine } from './harness/monday.ts';
import { phone } from './harness/browser.ts';

const later = '2026-11-23T06:05:30.000Z';

test('the chosen time is held, longer on request, given back when another is chosen, and may end without losing anything', async () => {
  const { w, visit } = await mondayInBerlin();
  const event = await newEvent(w);
  const visitor = await visit();
  const { page } = visitor;
  const offered = async () => {
    const { body } = await w.post('/v1/events/eventDates', { eventId: event.id, timeZone: 'UTC', days: 1 });
    return body.data.slots['2026-11-23'].includes(nine);
  };
  await page.goto(`/e/${event.linkPrefix}?name=Ada&email=ada%40example.test`);
  await page.getByRole('button', { name: '9:00 AM' }).click();
  await page.getByText(/This time is held for you for (5:00|4:\d\d)/).waitFor();
  assert.equal(await offered(), false, 'no other visitor is offered it');
  await page.getByRole('button', { name: 'Hold it longer' }).click();
  // The time counts from when the slot was selected, which may be some seconds ago on a busy machine.
  await page.getByText(/This time is held for you for (10:00|9:\d\d)/).waitFor();
  const released = page.waitForResponse('**/public/holds/release');
  await page.getByRole('button', { name: 'Pick another time' }).click();
  await released;
  assert.equal(await offered(), true);

  await page.getByRole('button', { name: '9:00 AM' }).click();
  await page.getByText('This time is held for you').waitFor();
  await page.clock.setFixedTime(later);
  await page.getByText('This time is no longer held for you').waitFor();
  await visitor.assertAccessible('a hold that has ended');
  await page.getByRole('button', { name: 'Hold it again' }).click();
  await page.getByText(/This time is held for you for (5:00|4:\d\d)/).waitFor();
  assert.equal(await page.getByLabel('Name').inputValue(), 'Ada');
  await page.getByRole('button', { name: 'Book this time' }).click();
  await page.getByRole('heading', { name: 'Your call is booked' }).waitFor();
  assert.equal((await callsOf(w, event))[0].dateTime, nine);
  await visitor.leave();
});

longTest(
  'in the visitor’s language, or another; from right to left nothing is cut off; nobody free: a call back',
  async () => {
    const { w, visit } = await mondayInBerlin();
    const event = await newEvent(w, { language: 'de', onNoHost: { action: 'REQUEST_CALLBACK' } });
    const visitor = await visit({ ...phone, locale: 'de-AT' });
    const { page } = visitor;
    await page.goto(`/e/${event.linkPrefix}`);
    await page.getByRole('button', { name: 'Dienstag, 24. November 2026, 16 freie Zeiten' }).tap();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
    await page.getByLabel('Sprache').selectOption('fr');
    await page.getByRole('heading', { name: 'Choisissez un jour et un créneau' }).waitFor();
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    await visitor.assertFits('times from right to left');
    await page.getByRole('button', { name: '09:30' }).tap();
    await page.getByText('Ce créneau est gardé pour vous encore').waitFor();
    await visitor.assertFits('details from right to left');
    await visitor.assertAccessible('in French, from right to left');

    await w.put('/v1/events', {
      id: event.id,
      dateRange: { type: 'FIXED', from: '2026-11-28', to: '2026-11-28' },
    });
    await page.goto(`/e/${event.linkPrefix}?lang=es`);
    await page.getByRole('heading', { name: 'No hay nada libre por ahora' }).waitFor();
    await visitor.assertAccessible('nobody is free');
    await page.getByLabel('Nombre').fill('Nora');
    await page.getByLabel('Correo').fill('nora@example.test');
    await page.getByRole('button', { name: 'Pedir que me llamen' }).tap();
    await page.getByText('Nos pondremos en contacto').waitFor();
    const [nora] = (await w.get('/v1/contacts', { search: 'nora@example.test' })).body.data.contacts;
    assert.equal(nora.locale, 'es');
    await visitor.leave();
  },
);
