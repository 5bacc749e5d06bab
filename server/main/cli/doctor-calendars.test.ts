import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Config } from '#/platform/config/config.ts';
import { calendarChecks } from './doctor-calendars.ts';

const nothing = {
  googleClientId: null,
  googleClientSecret: null,
  microsoftClientId: null,
  microsoftClientSecret: null,
  zoomClientId: null,
  zoomClientSecret: null,
  baseUrl: 'http://localhost:3000',
  calendarPollSeconds: 120,
};

/** The results of doctor for some settings; it reads no others. */
const saidOf = (settings: Partial<Config>) =>
  calendarChecks({ ...nothing, ...settings } as Config).map(
    ({ name, ok, detail }) => `${ok ? 'ok' : 'wrong'} ${name}: ${detail}`,
  );

test('doctor says which providers are set up, and half a client is wrong', () => {
  const said = saidOf({ googleClientId: 'id', microsoftClientId: 'id', microsoftClientSecret: 'secret' });
  assert.ok(
    said.includes('wrong calendars of Google: not set up: GOOGLE_CLIENT_SECRET is missing'),
    said.join('\n'),
  );
  assert.ok(said.includes('ok calendars of Microsoft: members can connect it'));
  assert.ok(
    said.includes('ok calendars of Zoom: not set up: ZOOM_CLIENT_ID and ZOOM_CLIENT_SECRET are missing'),
  );
  for (const name of ['CalDAV', 'ICS'])
    assert.ok(said.includes(`ok calendars of ${name}: members can connect it`));
});

test('doctor warns of permissions that end after 7 days where Google is set up', () => {
  const said = saidOf({ googleClientId: 'id', googleClientSecret: 'secret' });
  assert.match(said.find((line) => line.includes('Google:')) ?? '', /^ok .*members can connect it; .*7 days/);
});

test('doctor says whether providers can tell about changes', () => {
  for (const baseUrl of ['http://calls.example.com', 'https://10.0.0.1', 'https://localhost:3000'])
    assert.match(saidOf({ baseUrl }).at(-1) ?? '', /read every 120 seconds/, baseUrl);
  assert.match(saidOf({ baseUrl: 'https://calls.example.com' }).at(-1) ?? '', /Google and Microsoft tell/);
});
