import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { demoPath, embedCode, noOptions } from './embed-code.ts';

const guide = readFileSync(new URL('../../../docs/guides/embedding.md', import.meta.url), 'utf8');
const url = 'https://calls.example.com/e/acme/intro';

test('the app hands out the code that the guide shows', () => {
  for (const form of ['inline', 'popup', 'button'] as const)
    assert.ok(guide.includes(`\n${embedCode(form, url, noOptions)}`), embedCode(form, url, noOptions));
});

test('options become attributes, and their text stays text', () => {
  const options = { ...noOptions, theme: 'dark', label: 'Ada & "Bob" <now>', color: '#0a7d55' } as const;
  const code = embedCode('button', url, { ...options, position: 'left', utmSource: 'home' });
  assert.match(code, /data-label="Ada &amp; &quot;Bob&quot; &lt;now&gt;"\n {2}data-color="#0a7d55"/);
  assert.match(code, /data-position="left"\n {2}data-theme="dark"\n {2}data-utm-source="home"/);
  assert.match(embedCode('popup', url, options), />Ada &amp; &quot;Bob&quot; &lt;now&gt;<\/a>/);
  assert.equal(
    demoPath(url, { ...noOptions, theme: 'dark' }),
    '/embed-demo?event=acme%2Fintro&theme=dark&label=Book+a+call&position=right',
  );
});

test('an installation below a path keeps it', () => {
  const code = embedCode('inline', 'https://example.com/calls/e/acme/intro', noOptions);
  assert.match(code, /src="https:\/\/example\.com\/calls\/embed\.js"/);
  assert.match(code, /data-event="acme\/intro"/);
});
