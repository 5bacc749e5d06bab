import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkParts, webAddress } from './links.ts';
import { say, sayDuration, sayList } from './say.ts';
import { allZones, matchingZones, presentName, zoneTitle } from './zones.ts';

test('texts are filled in and follow the number', () => {
  assert.equal(say('slots.count', { count: 1 }), '1 free time');
  assert.equal(say('slots.count', { count: 12 }), '12 free times');
  assert.equal(say('calendar.dayNone', { date: 'Monday' }), 'Monday, no free times');
  assert.equal(
    say('title.event', { event: '{company}', company: 'Acme' }),
    '{company} – Acme',
    'values are not filled in again',
  );
  assert.equal(sayList(['Ada', 'Ben', 'Chi']), 'Ada, Ben, and Chi');
  assert.deepEqual([30, 60, 90, 120].map(sayDuration), ['30 minutes', '1 hour', '1 h 30 min', '2 hours']);
});

test('only web addresses become links', () => {
  assert.deepEqual(linkParts('See https://a.test/x?y=1. Or javascript:alert(1)'), [
    { text: 'See ', href: null },
    { text: 'https://a.test/x?y=1', href: 'https://a.test/x?y=1' },
    { text: '. Or javascript:alert(1)', href: null },
  ]);
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'nonsense', '', null])
    assert.equal(webAddress(address), null);
  assert.equal(webAddress('https://a.test'), 'https://a.test/');
});

test('zones are found by city, region and offset, accents aside', () => {
  const zones = allZones(Date.parse('2026-11-21T00:00:00Z'), 'Europe/Berlin');
  const ids = (search: string) => matchingZones(zones, search).map((zone) => zone.id);
  assert.ok(ids('new york').includes('America/New_York'));
  assert.ok(ids('São Paulo').includes('America/Sao_Paulo'));
  assert.ok(ids('america argentina salta').includes('America/Argentina/Salta'));
  assert.ok(ids('gmt+5:30').some((id) => id === 'Asia/Kolkata'));
  assert.deepEqual(ids('atlantis'), []);
  assert.equal(zoneTitle('America/Argentina/Buenos_Aires'), 'Buenos Aires, Argentina');
  assert.equal(zones[0]?.offset.startsWith('GMT-'), true, 'west comes first');
});

test('zones have their current names, even if the browser uses an old one', () => {
  assert.equal(presentName('Asia/Calcutta'), 'Asia/Kolkata');
  const ids = allZones(0, 'Etc/GMT+5').map((zone) => zone.id);
  assert.ok(ids.includes('Asia/Kolkata') && !ids.includes('Asia/Calcutta'));
  assert.ok(ids.includes('Etc/GMT+5'), 'the zone in use is always there');
  assert.equal(new Set(ids).size, ids.length);
});
