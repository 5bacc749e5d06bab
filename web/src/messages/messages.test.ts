import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { languages } from '@callwright/contract/languages.ts';

type Message = string | Record<string, string>;

const inApp = ['en', 'de', 'es'];
const parts = globSync('*/messages', { cwd: new URL('..', import.meta.url) }).map((path) => {
  const folder = dirname(path);
  return { folder, spoken: folder === 'booking' ? languages : inApp };
});

const files = parts.flatMap(({ folder, spoken }) => {
  const read = (language: string) =>
    JSON.parse(
      readFileSync(new URL(`../${folder}/messages/${language}.json`, import.meta.url), 'utf8'),
    ) as Record<string, Message>;
  return spoken.map((language) => ({
    folder,
    language,
    messages: read(language),
    english: read('en'),
  }));
});

const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b));
const forms = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message));

test('every language has the same texts in the same order', () => {
  for (const { folder, language, messages, english } of files)
    assert.deepEqual(Object.keys(messages), Object.keys(english), `${folder} ${language}`);
});

test('every text has the placeholders of the English one; a form for one number alone may leave it out', () => {
  for (const { language, messages, english } of files) {
    for (const [key, message] of Object.entries(messages)) {
      const wanted = placeholders(forms(english[key] ?? '').at(-1) ?? '');
      for (const text of forms(message)) {
        assert.notEqual(text.trim(), '', `${language} ${key}`);
        const given = placeholders(text);
        const isOne =
          typeof message !== 'string' && [message['zero'], message['one'], message['two']].includes(text);
        const expected =
          isOne && !given.includes('count') ? wanted.filter((name) => name !== 'count') : wanted;
        assert.deepEqual(given, expected, `${language} ${key}`);
      }
    }
  }
});

test('French signs of two parts stay with their word, by a narrow no-break space', () => {
  for (const { folder, messages } of files.filter(({ language }) => language === 'fr'))
    for (const [key, message] of Object.entries(messages))
      for (const text of forms(message))
        assert.doesNotMatch(text, /(?<!\u202F)[;:?!»](?!\/\/)|«(?!\u202F)/, `${folder} ${key}`);
});

test('a text with a number has every form that its language has for whole numbers', () => {
  for (const { language, messages, english } of files) {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const [key, message] of Object.entries(messages)) {
      assert.equal(typeof message, typeof english[key], `${language} ${key}`);
      if (typeof message !== 'string')
        assert.deepEqual(
          Object.keys(message).toSorted(),
          [...pluralCategories].toSorted((a, b) => a.localeCompare(b)),
          `${language} ${key}`,
        );
    }
  }
});

/** Words that are the same in every language. */
const loanwords =
  /\b(webhooks?|passkeys?|status|setters?|closers?|leads?|server|calendar|google|microsoft|caldav|nextcloud|fastmail|domains?|oauth|logos?|header|webhook-id|endpoint|super|zapier|stripe|whatsapp|chat|indigo|timing|callwright)\b/gi;

test('a text is in another language unless it is a name or only values', () => {
  const names =
    /^(source\.(calendly|hubspot)$|maker\.|by\.system|location\.(GOOGLE_MEET|ZOOM|MS_TEAMS|CUSTOM_LINK)|clock\.|done\.outlook)/;
  for (const { folder, language, messages, english } of files.filter((file) => file.language !== 'en')) {
    const untranslated = Object.keys(messages).filter((key) => {
      const words = forms(english[key] ?? '')
        .join(' ')
        .replace(/\{\w+\}/g, '')
        .replace(loanwords, '')
        .match(/\p{L}{6,}/gu);
      return (
        words !== null && !names.test(key) && JSON.stringify(messages[key]) === JSON.stringify(english[key])
      );
    });
    assert.deepEqual(untranslated, [], `${folder} ${language}`);
  }
});
