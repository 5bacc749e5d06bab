import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { Queue } from './queue.ts';
import { readyMade } from './ready-made.ts';
import { arrivals, leadStory, type LeadStory } from './story.ts';

const fromMs = Date.UTC(2031, 0, 6, 8);
const year = readyMade['team-of-12-year'];
const quarter = readyMade['small-team-quarter'];
if (year === undefined || quarter === undefined) throw new Error('A scenario is missing');

function shareOf(stories: readonly LeadStory[], of: (story: LeadStory) => boolean): number {
  return stories.filter(of).length / stories.length;
}

test('a lead per hour for a year is 8,760 leads, one in each hour, in order', () => {
  const all = [...arrivals(year, fromMs)];
  assert.equal(all.length, 8_760);
  const hours = all.map(({ atMs }) => Math.floor((atMs - fromMs) / hourMs));
  assert.deepEqual(
    hours,
    Array.from({ length: 8_760 }, (_, hour) => hour),
  );
});

test('leads come by the weights of hours and days of the week, and their number is that of the rate', () => {
  const all = [...arrivals({ ...quarter, timeZone: 'UTC' }, fromMs)];
  assert.ok(Math.abs(all.length - quarter.days * 24 * quarter.leads.perHour) < quarter.days);
  const at = (hour: number) => all.filter(({ atMs }) => new Date(atMs).getUTCHours() === hour).length;
  assert.ok(at(12) > 5 * at(3), `${at(12)} at noon, ${at(3)} at night`);
});

test('the same seed tells the same story of each lead, whichever is told first; another seed tells another', () => {
  const [ahead, back] = [
    [0, 1, 2, 3].map((lead) => leadStory(year, lead)),
    [3, 2, 1, 0].map((lead) => leadStory(year, lead)).toReversed(),
  ];
  assert.deepEqual(ahead, back);
  assert.notDeepEqual(leadStory({ ...year, seed: 2 }, 0), ahead[0]);
});

test('behaviors come as often as their shares say', () => {
  const stories = Array.from({ length: 4_000 }, (_, lead) => leadStory(year, lead));
  const share = (of: (story: LeadStory) => boolean) => shareOf(stories, of);
  const expected = [
    [share(({ booksAfterMs }) => booksAfterMs !== null), year.invitees.books],
    [share(({ claimsAfterMs }) => claimsAfterMs !== null), year.members.claims],
    [share(({ calls: [first] }) => first.shows), year.invitees.shows],
    [share(({ calls: [first] }) => first.cancelsAt !== null), year.invitees.cancels],
    [share(({ installments: [first] }) => first?.isPaid === true), year.payments.pays],
  ];
  for (const [found = 0, wanted = 0] of expected)
    assert.ok(Math.abs(found - wanted) < 0.03, `${found} ${wanted}`);
  assert.equal(new Set(stories.map(({ email }) => email)).size, stories.length);
});

test('what is beside the main line comes as often as its shares say, and other shares leave the main line as it was', () => {
  const file = {
    ...year,
    invitees: { ...year.invitees, confirms: 0.4 },
    payments: { ...year.payments, partialRefunds: 0.2, disputes: 0.1 },
    deposits: { ...year.deposits, declines: 0.2, pays: 0.7 },
    texts: { ...year.texts, agrees: 0.3, answers: 0.6 },
    waiting: { ...year.waiting, takes: 0.5 },
  };
  const stories = Array.from({ length: 4_000 }, (_, lead) => leadStory(file, lead));
  const expected: [(story: LeadStory) => boolean, number][] = [
    [({ confirmations: [first] }) => first !== null, 0.4],
    [({ afterPaying }) => afterPaying.isPartlyRefunded, 0.2],
    [({ afterPaying }) => afterPaying.isDisputed, 0.1],
    [({ deposit }) => deposit.isDeclined, 0.2],
    [({ deposit }) => deposit.isPaid, 0.7],
    [({ texts }) => texts.agrees, 0.3],
    [({ texts }) => texts.answers, 0.6],
    [({ waiting: { offers } }) => offers[0] === 'TAKE', 0.5],
  ];
  for (const [of, wanted] of expected) {
    const found = shareOf(stories, of);
    assert.ok(Math.abs(found - wanted) < 0.03, `${found} ${wanted}`);
  }
  for (const [lead, story] of stories.slice(0, 50).entries()) {
    const before = leadStory(year, lead);
    const { confirmations, afterPaying, deposit, texts, waiting } = story;
    assert.deepEqual(story, { ...before, confirmations, afterPaying, deposit, texts, waiting });
    assert.equal(deposit.afterMs, before.deposit.afterMs);
    assert.equal(texts.answersAfterMs, before.texts.answersAfterMs);
  }
});

test('what waits comes by its moment, and at one moment in the order in which it was planned', () => {
  const act = { kind: 'ARRIVE', lead: 0 } as const;
  const moments = Array.from({ length: 500 }, (_, number) => ({ number, atMs: (number * 7_919) % 97, act }));
  const queue = new Queue(moments);
  const found = [];
  for (let next = queue.shift(); next !== null; next = queue.shift()) found.push(next);
  assert.deepEqual(
    found,
    moments.toSorted((a, b) => a.atMs - b.atMs || a.number - b.number),
  );
});
