import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mondayInBerlin } from './harness/monday.ts';
import { signedIn } from './harness/signed-in.ts';

test('country, currency and language of a workspace are chosen by name', async () => {
  const { w } = await mondayInBerlin();
  await w.put('/v1/workspace', { locale: 'pt-BR', currency: 'DEM' });
  const member = await signedIn(w.owner, { now: '2026-11-23T06:00:00.000Z' });
  const { page } = member;
  await page.goto('/settings/workspace');
  const choose = async (label: string, typed: string, name: string): Promise<void> => {
    await page.getByRole('combobox', { name: label, exact: true }).fill(typed);
    await page.getByRole('option', { name }).click();
  };
  assert.equal(await page.getByRole('combobox', { name: 'Language' }).inputValue(), 'Brazilian Portuguese');
  assert.equal(await page.getByRole('combobox', { name: 'Currency' }).inputValue(), 'DEM');
  await choose('Country', 'switz', 'Switzerland');
  await choose('Currency', 'franc', 'CHF – Swiss Franc');
  await member.assertAccessible('the settings of a workspace');
  await page.getByRole('button', { name: 'Save workspace' }).click();
  await page.getByText('Workspace saved').waitFor();
  const { body } = await w.get('/v1/me');
  const { country, currency, locale } = body.data.workspace;
  assert.deepEqual({ country, currency, locale }, { country: 'CH', currency: 'CHF', locale: 'pt-BR' });
});
