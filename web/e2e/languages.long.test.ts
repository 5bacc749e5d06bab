import assert from 'node:assert/strict';
import { test } from 'node:test';
import { savedContact } from '../../server/test/contacts.ts';
import { importsOf } from '../../server/test/tenant-imports.ts';
import { englishTexts, spokenEnglish } from './harness/english.ts';
import { afternoon, book, pay, twoSales } from './harness/sales.ts';
import { signedIn } from './harness/signed-in.ts';

const settings = [
  'workspace',
  'members',
  'teams',
  'fields',
  'stages',
  'tags',
  'products',
  'imports',
  'imports/new',
  'company-sign-in',
  'mails',
  'audit',
  'privacy',
  'profile',
  'calendars',
  'security',
  'sessions',
  'connected-apps',
];
const reports = [
  'overview',
  'revenue',
  'leaderboard',
  'setters',
  'outcomes',
  'no_sale_reasons',
  'objections',
  'funnel',
  'speed_to_lead',
  'attribution',
  'fairness',
  'slots',
];
const parts = ['basics', 'times', 'hosts', 'form', 'rules', 'booking', 'mails', 'waiting', 'share'];

/** Differs from all texts of the app, because a template of an event has an English name, too. */
const eventName = 'Sales call of Eve';

async function filled() {
  const { w, event, ann } = await twoSales(eventName);
  await pay(w, { value: 800, email: 'ann@example.test' });
  const contact = await savedContact(w, {
    email: 'eve@example.test',
    firstName: 'Eve',
    tag: 'Webinar',
    utm: 'utm_source=ads',
  });
  await w.put('/v1/contacts', { id: contact.id, country: 'DE' });
  await w.post('/v1/setterClaims/assignOwner', { contactIds: [contact.id], setterId: w.owner.userId });
  const call = await book(w, event.id, 'Eve', '15');
  const imports = await importsOf(w, 'eve.csv');
  const paths = [
    '/today',
    '/calls',
    '/calls/calendar',
    `/calls/${call.id}`,
    '/contacts',
    `/contacts/${contact.id}`,
    '/pipeline',
    '/pipeline/deals',
    '/deals',
    `/deals/${ann.id}`,
    '/payments',
    '/claims',
    ...reports.map((report) => `/reports?report=${report}`),
    '/events',
    '/events/new',
    ...parts.map((part) => `/events/${event.id}?part=${part}`),
    `/events/${event.id}/times`,
    '/availability',
    '/automations',
    '/automations/new',
    '/automations/history',
    ...settings.map((name) => `/settings/${name}`),
    ...Object.values(imports).map((id) => `/settings/imports/${id}`),
    ...['keys', 'apps', 'try-it', 'webhooks', 'webhooks/new', 'requests', 'assistants'].map(
      (name) => `/developers/${name}`,
    ),
  ];
  return { w, paths };
}

/** Whether all parts have loaded. Network idle does not work, because the stream of changes never ends. */
function isShown(): boolean {
  const isLoading = document.querySelector('[aria-busy=true], [class*=Skeleton], [class*=Loader]') !== null;
  return !isLoading && (document.querySelector('main')?.innerText ?? '').trim() !== '';
}

for (const [language, locale, duplicate, dialogTexts] of [
  ['de', 'de-DE', 'Ein anderer Tag hat diesen Namen', { add: 'Neuer Tag', name: 'Name', create: 'Anlegen' }],
  [
    'es',
    'es-ES',
    'Otra etiqueta tiene este nombre',
    { add: 'Etiqueta nueva', name: 'Nombre', create: 'Crear' },
  ],
] as const)
  test(`no screen shows an English text of the app or the service to a person who reads ${language}`, async () => {
    const { w, paths } = await filled();
    const english = englishTexts(language);
    assert.ok(english.length > 1_000, `${english.length} texts are looked for`);
    const visitor = await signedIn(w.owner, { now: afternoon, locale });
    const { page } = visitor;
    const wrong: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('main').waitFor();
      await page.waitForFunction(isShown);
      for (const text of await spokenEnglish(page, english)) wrong.push(`${path}: ${text}`);
    }
    assert.deepEqual(wrong, []);

    await page.goto('/settings/tags');
    await page.getByRole('button', { name: dialogTexts.add }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(dialogTexts.name).fill('webinar');
    await dialog.getByRole('button', { name: dialogTexts.create }).click();
    await page.getByText(duplicate).first().waitFor();
    await visitor.leave();
  });
