import assert from 'node:assert/strict';
import { test } from 'node:test';
import { webUrl } from './shared.ts';

test('a web address is one that a browser opens, in one line', () => {
  for (const fine of ['https://meet.example/room?a=b#c', 'http://localhost:3000', ' https://meet.example '])
    assert.ok(webUrl.safeParse(fine).success, fine);
  for (const wrong of [
    'javascript:alert(1)',
    'data:text/html,x',
    'meet.example',
    'https://meet.example/a\r\nATTENDEE:x',
    'https:\njavascript',
    'https://meet.example/a b',
  ])
    assert.ok(!webUrl.safeParse(wrong).success, wrong);
});
