import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { languages } from '@callwright/contract/languages.ts';

type Message = string | Record<string, string>;

const files = languages.map((language) => ({
  language,
  messages: JSON.parse(readFileSync(new URL(`messages/${language}.json`, import.meta.url), 'utf8')) as Record<
    string,
    Message
  >,
}));
const english = files.find(({ language }) => language === 'en')?.messages ?? {};

const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b));
const forms = (message: Message) => (typeof message === 'string' ? [message] : Object.values(message));

test('every language has the same texts in the same order', () => {
  for (const { language, messages } of files)
    assert.deepEqual(Object.keys(messages), Object.keys(english), language);
});

test('every text has the placeholders of the English one; a form for one may leave the number out', () => {
  for (const { language, messages } of files) {
    for (const [key, message] of Object.entries(messages)) {
      const wanted = placeholders(forms(english[key] ?? '').at(-1) ?? '');
      for (const text of forms(message)) {
        assert.notEqual(text.trim(), '', `${language} ${key}`);
        const given = placeholders(text);
        const isOne = typeof message !== 'string' && text === message['one'];
        const expected =
          isOne && !given.includes('count') ? wanted.filter((name) => name !== 'count') : wanted;
        assert.deepEqual(given, expected, `${language} ${key}`);
      }
    }
  }
});

test('a text with a number has every form that its language has for whole numbers', () => {
  for (const { language, messages } of files) {
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

test('a text is in another language unless it is a name or only values', () => {
  const same = new Set(
    Object.keys(english).filter((key) =>
      /^(location\.(GOOGLE_MEET|ZOOM|MS_TEAMS|CUSTOM_LINK)|clock\.|done\.outlook)/.test(key),
    ),
  );
  for (const { language, messages } of files.filter((file) => file.language !== 'en')) {
    const untranslated = Object.keys(messages).filter((key) => {
      const words = forms(english[key] ?? '')
        .join(' ')
        .replace(/\{\w+\}/g, '')
        .match(/\p{L}{6,}/gu);
      return (
        words !== null && !same.has(key) && JSON.stringify(messages[key]) === JSON.stringify(english[key])
      );
    });
    assert.deepEqual(untranslated, language === 'es' ? ['done.google'] : [], language);
  }
});
