import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOut } from './layout.ts';

test('A long question may wrap in a mail, and a short label stays in one line', () => {
  const question = 'When do you want to start working with us?';
  const { html } = layOut({
    language: 'en',
    subject: 'New call',
    paragraphs: [],
    facts: [
      ['Time zone', 'Europe/Berlin (GMT+1)'],
      [question, '2027-02-28'],
    ],
    actions: [],
    footer: [],
  });
  const styleOf = (label: string) => html.split(`">${label}</td>`)[0]?.split('style="').at(-1) ?? '';
  assert.match(styleOf('Time zone'), /nowrap/);
  assert.match(styleOf(question), /vertical-align: top$/);
});
