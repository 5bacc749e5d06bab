import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { warningCodes } from '@callwright/contract/event-warnings.ts';
import { errorReasons } from '@callwright/contract/error-reasons.ts';
import { changeTypeNames } from '@callwright/contract/change-types.ts';
import { errors } from '@callwright/contract/errors.ts';
import { oauthErrors } from '@callwright/contract/oauth-errors.ts';
import { scopes } from '@callwright/contract/scopes.ts';
import { slotReasons } from '@callwright/contract/troubleshoot-slots.ts';
import { stageIdentifier, systemFields } from '#/domain/crm/fields/system-fields.ts';
import { allMetrics } from '#/domain/insight/reports/metrics.ts';
import { defaultStages } from '#/domain/people/account/contact-stage.ts';

// Texts of the service that the app shows: English comes with the API, other languages from web/src/server-texts.

const folder = join(import.meta.dirname, '../../web/src/server-texts');
const languages = ['de', 'es'];
type Texts = Record<string, string | Record<string, string>>;

function read(name: string, language: string): Texts {
  return JSON.parse(readFileSync(join(folder, `${name}.${language}.json`), 'utf8')) as Texts;
}

/** The English texts by code. */
const english: Record<string, Texts> = {
  reasons: { ...errorReasons },
  errors: Object.fromEntries(
    Object.entries(errors).map(([code, [, meaning, advice]]) => [code, { meaning, advice }]),
  ),
  'oauth-errors': Object.fromEntries(
    Object.entries(oauthErrors).map(([name, [, meaning]]) => [name, meaning]),
  ),
  slots: Object.fromEntries(slotReasons.map((reason) => [reason, { what: '', remedy: '' }])),
  warnings: Object.fromEntries(warningCodes.map((code) => [code, ''])),
  scopes: { ...scopes },
  changes: Object.fromEntries(changeTypeNames.map((name) => [name, ''])),
  metrics: Object.fromEntries(allMetrics.map(({ key, label, meaning }) => [kindOf(key), { label, meaning }])),
  'default-names': {
    stages: Object.fromEntries(defaultStages.map(({ name }) => [name, name])),
    fields: Object.fromEntries(
      [stageIdentifier, ...systemFields.map(({ identifier }) => identifier)].map((identifier) => [
        identifier,
        '',
      ]),
    ),
  },
};

/** Reasons and objections share one text, into which the app inserts their names. */
function kindOf(key: string): string {
  const [kind = '', , won] = key.split('.');
  return won === undefined ? kind : `${kind}Won`;
}

for (const [name, texts] of Object.entries(english))
  test(`the ${name} that the service has are those that the app can say in every language`, () => {
    for (const language of languages) {
      const own = read(name, language);
      assert.deepEqual(Object.keys(own).toSorted(), Object.keys(texts).toSorted(), language);
      for (const [code, text] of Object.entries(own))
        if (typeof text === 'object')
          assert.deepEqual(Object.keys(text).toSorted(), Object.keys(texts[code] ?? {}).toSorted(), code);
    }
  });

const valuesIn = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, value]) => value));

test('the text of a reason uses values that the reason has, and no others', () => {
  for (const language of languages)
    for (const [code, text] of Object.entries(read('reasons', language))) {
      const given = valuesIn(errorReasons[code as keyof typeof errorReasons]); // the test above compares the keys
      for (const value of valuesIn(text as string))
        assert.ok(given.has(value), `${language} ${code}: ${value}`);
    }
});

test('the definition of a number has the figures of the English one', () => {
  const figures = (text = '') => text.match(/\d+/g) ?? [];
  for (const language of languages)
    for (const { key, meaning } of allMetrics.filter((metric) => !metric.key.includes('.'))) {
      const own = read('metrics', language)[key];
      assert.ok(typeof own === 'object');
      assert.deepEqual(figures(own['meaning']), figures(meaning), `${language} ${key}`);
    }
});

test('no file of texts is empty, and each language has the same files', () => {
  const files = languages.map((language) =>
    globSync(`*.${language}.json`, { cwd: folder })
      .map((file): string => file.split('.')[0] ?? '')
      .toSorted(),
  );
  assert.deepEqual(files[0], files[1]);
  for (const language of languages)
    for (const file of files[0] ?? [])
      for (const [code, text] of Object.entries(read(file ?? '', language)))
        for (const one of typeof text === 'string' ? [text] : Object.values(text))
          assert.notEqual(one.trim(), '', `${language} ${file} ${code}`);
});
