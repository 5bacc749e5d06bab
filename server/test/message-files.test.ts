import assert from 'node:assert/strict';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { segmentsOf } from '#/ports/messages/texts/segments.ts';

const server = join(import.meta.dirname, '..');
const folders = globSync('**/messages/en.json', { cwd: server }).map(dirname);

const read = (folder: string, file: string): Record<string, string> =>
  JSON.parse(readFileSync(join(server, folder, file), 'utf8')) as Record<string, string>;

const named = (text = ''): string[] =>
  [...text.matchAll(/\{\{?(\w+)\}?\}/g)].map(([, name = '']) => name).toSorted();

test('every language of the service has every message, with the same placeholders', () => {
  assert.ok(folders.length >= 5);
  for (const folder of folders) {
    const english = read(folder, 'en.json');
    for (const file of readdirSync(join(server, folder))) {
      const own = read(folder, file);
      assert.deepEqual(Object.keys(own), Object.keys(english), `${folder} ${file}`);
      for (const [key, text] of Object.entries(own)) {
        assert.deepEqual(named(text), named(english[key]), `${folder} ${file} ${key}`);
        assert.notEqual(text.trim(), '', `${folder} ${file} ${key}`);
      }
    }
  }
});

test('mails to members name places of the app as the app does, which is in English for languages it lacks', () => {
  const places = { 'factorsReset.next': 'setting.security', 'brokenGlass.footer': 'setting.members' };
  const folder = 'ports/messages/to-members/messages';
  for (const file of readdirSync(join(server, folder))) {
    const app = '../web/src/frame/messages';
    const labels = read(app, readdirSync(join(server, app)).includes(file) ? file : 'en.json');
    for (const [key, setting] of Object.entries(places)) {
      const path = `${labels['place.settings']} → ${labels[setting]}`;
      assert.ok(read(folder, file)[key]?.includes(path), `${file} ${key}: ${path}`);
    }
  }
});

test('words of text messages are in the alphabet of phones, so that a part has 160 characters', () => {
  for (const language of ['en', 'de', 'es', 'fr', 'pt'])
    for (const key of ['confirmation', 'reschedule', 'cancellation', 'reminder', 'stop']) {
      const text = read('effects/texts/messages', `${language}.json`)[key] ?? '';
      assert.equal(segmentsOf(text).encoding, 'GSM-7', `${language} ${key}: ${text}`);
    }
});
