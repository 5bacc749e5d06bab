import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarCallbackPath } from '@callwright/contract/calendar-connections.ts';
import { server, workspace } from '#/test/harness.ts';

// Plain pages use the language of the browser.

const samples = [
  ['en', 'en-GB,en;q=0.9', 'Your calendar is not connected', 'Sign-in did not work'],
  ['de', 'de,en;q=0.8', 'Ihr Kalender ist nicht verbunden', 'Die Anmeldung hat nicht geklappt'],
  ['es', 'es-MX', 'Su calendario no está conectado', 'No se pudo iniciar sesión'],
  ['en', 'fr', 'Your calendar is not connected', 'Sign-in did not work'],
] as const;

for (const [language, accepted, calendar, signIn] of samples)
  test(`pages for a browser that asks for ${accepted} are in ${language}`, async () => {
    const headers = { 'Accept-Language': accepted };
    const connected = await fetch(`${server.origin}${calendarCallbackPath}`, { headers });
    const shown = await connected.text();
    assert.equal(connected.status, 400);
    assert.ok(
      shown.includes(`<html lang="${language}"`) &&
        shown.includes(`<h1 style="font-size: 1.25rem">${calendar}`),
    );
    const { id } = await workspace();
    const refused = await fetch(`${server.origin}/saml/${id}/acs`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ SAMLResponse: 'x' }),
    });
    assert.equal(refused.status, 401);
    assert.ok((await refused.text()).includes(signIn));
  });

test('the page behind the link in reminders understands a list of languages', async () => {
  const headers = { 'Accept-Language': 'de,en;q=0.8' };
  const shown = await (await fetch(`${server.origin}/unsubscribe/unknown`, { headers })).text();
  assert.match(shown, /<html lang="de"/);
});
