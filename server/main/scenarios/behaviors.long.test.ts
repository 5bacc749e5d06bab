import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WrittenScenario } from '@callwright/contract/scenario.ts';
import type { Json } from '#/test/client.ts';
import { server } from '#/test/harness.ts';
import type { Workspace } from '#/test/workspace.ts';
import { feedOf } from './testing/feed.ts';
import { eager, eagerWith, played, runOf, start, testWorkspace, type Played } from './testing/play.ts';
import { playDueScenarios } from './work.ts';

const sms = { agrees: 1, answers: 1, afterMinutes: { min: 1, max: 1 } };

async function textKinds(w: Workspace): Promise<Record<string, number>> {
  const { body } = await w.get('/v1/textMessages', { limit: 100 });
  const kinds: Record<string, number> = {};
  for (const { kind, status } of body.data.textMessages) {
    assert.equal(status, 'DELIVERED', kind);
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  }
  return kinds;
}

const calls = async (w: Workspace): Promise<Json[]> =>
  (await w.get('/v1/eventCalls', { limit: 100 })).body.data.eventCalls;
const transactions = async (w: Workspace): Promise<Json[]> =>
  (await w.get('/v1/transactions', { limit: 100 })).body.data;
const testPayments = async (w: Workspace): Promise<Json[]> =>
  (await w.get('/v1/testPayments', { limit: 100 })).body.data.payments;
const entries = async (w: Workspace): Promise<Json[]> =>
  (await w.get('/v1/events/waitingList', { limit: 100 })).body.data;

const distinct = (values: readonly string[]): string[] => [...new Set(values)].toSorted();

const answering = (words: string, more: object = {}) =>
  played(eagerWith({ texts: true }, { texts: { ...sms, ...more, words: [{ text: words }] } }));

test('a lead who answers a text with STOP gets no more, and other words change nothing', async () => {
  const [stopped, thanked] = [await answering('Stop.'), await answering('Thanks, see you')];
  assert.ok(stopped.performed['ANSWER_TEXT'] > 0, JSON.stringify(stopped.performed));
  assert.equal(stopped.performed['ANSWER_TEXT'], thanked.performed['ANSWER_TEXT']);
  assert.deepEqual(await textKinds(stopped.w), { confirmation: stopped.performed['BOOK'] });
  const { reminder } = await textKinds(thanked.w);
  assert.ok(reminder !== undefined && reminder > 0);
});

test('a lead who says START after STOP gets texts again, and one who has not agreed gets none', async () => {
  const again = await answering('STOP', { starts: 1, startsAfterDays: { min: 0, max: 0 } });
  const { reminder } = await textKinds(again.w);
  assert.ok(reminder !== undefined && reminder > 0);
  const silent = await answering('STOP', { agrees: 0 });
  assert.deepEqual([await textKinds(silent.w), silent.performed['ANSWER_TEXT']], [{}, undefined]);
});

test('a lead who confirms says so before the call, and the call shows it', async () => {
  const { w, performed } = await played({ ...eager, invitees: { ...eager.invitees, confirms: 1 } });
  const confirmed = (await calls(w)).filter(({ attendanceConfirmedAt: at }) => at !== null);
  assert.deepEqual([confirmed.length > 0, confirmed.length], [true, performed['CONFIRM']]);
  for (const { attendanceConfirmedAt, dateTime } of confirmed)
    assert.ok(attendanceConfirmedAt < dateTime, `${attendanceConfirmedAt} ${dateTime}`);
});

const deposit = { amount: 50, currency: 'USD', refundUntil: 0 };

test('a lead whose card is declined pays with another one, and the call is booked with its deposit', async () => {
  const { w, performed } = await played(eagerWith({ deposit }, { deposits: { declines: 1, pays: 1 } }));
  assert.ok(performed['RETURN'] > 0, JSON.stringify(performed));
  assert.deepEqual(
    [performed['DECLINE_DEPOSIT'], performed['BOOK']],
    [performed['CHECKOUT'], undefined],
    'every card was declined at first, and nothing was booked unpaid',
  );
  const booked = await calls(w);
  assert.equal(booked.length, performed['PAY_DEPOSIT']);
  assert.deepEqual(distinct(booked.map((call) => call.deposit.state)), ['PAID']);
  assert.ok(booked.some(({ outcome }) => outcome === 'WON'));
  const stored = (await transactions(w)).filter(({ source }) => source === 'Stripe');
  assert.deepEqual(
    [stored.length, distinct(stored.map(({ value, status }) => `${value} ${status}`))],
    [performed['PAY_DEPOSIT'], ['50 SUCCEEDED']],
  );
});

test('a lead who cancels in time gets the deposit back', async () => {
  const file = eagerWith({ deposit }, { deposits: { declines: 0, pays: 1 } });
  const back = await played({ ...file, invitees: { ...file.invitees, cancels: 1 } });
  const returned = (await calls(back.w)).filter(({ status }) => status === 'CANCELLED');
  assert.deepEqual([returned.length > 0, returned.length], [true, back.performed['CANCEL']]);
  assert.deepEqual(distinct(returned.map((call) => call.deposit.state)), ['REFUNDED']);
});

test('a lead who does not pay gets no call, and the page expires', async () => {
  const { w, performed } = await played(eagerWith({ deposit }, { deposits: { declines: 0, pays: 0 } }));
  assert.ok(performed['CHECKOUT'] > 0);
  assert.deepEqual(await calls(w), []);
  const states = (await testPayments(w)).map(({ state }) => state);
  assert.deepEqual([states.length, distinct(states)], [performed['CHECKOUT'], ['EXPIRED']]);
});

/** Two times a day for six leads; half of those who get one cancel. */
function scarce(waiting: object, event: object = {}): WrittenScenario {
  const file = eagerWith(
    { waitingList: { enabled: true, offerMinutes: 240 }, daysAhead: 2, ...event },
    {
      days: 2,
      leads: { ...eager.leads, perHour: 0.25 },
      waiting: { waits: 1, looksEveryMinutes: { min: 120, max: 200 }, ...waiting },
      invitees: { ...eager.invitees, cancels: 0.5 },
    },
  );
  return { ...file, team: file.team.map((member) => ({ ...member, from: '09:00', to: '10:00' })) };
}

const offersOf = (found: readonly Json[]): string[] =>
  found.flatMap(({ offers }) => offers.map(({ state }: Json) => state));

test('a lead for whom no time is free waits, and takes the one they are offered', async () => {
  const { w, performed, refused } = await played(scarce({ takes: 1 }));
  assert.equal(performed['WAIT'], refused['SLOT_UNAVAILABLE']);
  const found = await entries(w);
  assert.equal(found.length, performed['WAIT']);
  const booked = found.filter(({ state }) => state === 'BOOKED');
  assert.ok(booked.length > 0, JSON.stringify(performed));
  // An offer may expire while it is being booked.
  assert.equal(performed['TAKE_OFFER'] - booked.length, refused['WAITING_OFFER_GONE'] ?? 0);
  const shown = new Set((await calls(w)).map(({ id }) => id));
  for (const { eventCallId, offers } of booked)
    assert.deepEqual([shown.has(eventCallId), offers[0].state], [true, 'BOOKED']);
});

test('a lead who declines an offer gets no call by it, and waits on', async () => {
  const declining = await played(scarce({ takes: 0, declines: 1 }));
  assert.ok(declining.performed['DECLINE_OFFER'] > 0);
  const declined = offersOf(await entries(declining.w)).filter((state) => state === 'DECLINED');
  assert.equal(declined.length, declining.performed['DECLINE_OFFER']);
});

test('a lead who lets an offer pass gets no call by it', async () => {
  const passing = await played(scarce({ takes: 0, declines: 0 }));
  const states = offersOf(await entries(passing.w));
  assert.ok(states.includes('EXPIRED') && !states.includes('BOOKED'), JSON.stringify(states));
  assert.equal(passing.performed['TAKE_OFFER'], undefined);
});

test('the time that is held for a lead who waits is booked with its deposit, where the event asks for one', async () => {
  const { w, performed } = await played({
    ...scarce({ takes: 1 }, { deposit }),
    deposits: { declines: 0, pays: 1 },
  });
  const booked = (await entries(w)).filter(({ state }) => state === 'BOOKED');
  assert.ok(booked.length > 0, JSON.stringify(performed));
  const shown = new Map((await calls(w)).map(({ id, deposit: paid }) => [id, paid]));
  for (const { eventCallId } of booked) assert.equal(shown.get(eventCallId)?.amount, 50);
});

const atOnce = { min: 0, max: 0 };

const paying = (payments: object) => played({ ...eager, payments: { ...eager.payments, ...payments } });

test('a part of a payment goes back', async () => {
  const parts = await paying({ partialRefunds: 1, refundsAfterDays: atOnce });
  const returned = await transactions(parts.w);
  assert.deepEqual(
    [returned.length > 0, returned.length, distinct(returned.map(({ status }) => status))],
    [true, parts.performed['REFUND_PART'], ['PARTIALLY_REFUNDED']],
  );
  for (const { cash, value } of returned) assert.ok(cash > 0 && cash < value, `${cash} of ${value}`);
});

/** Checks that an open dispute does not count, a lost one counts as a refund, and a won one changes nothing. */
async function countsWhenDecided({ play, paid, mustHaveEnded }: Disputed): Promise<void> {
  const disputes = { disputes: 1, disputesAfterDays: atOnce };
  const open = await play({ ...disputes, disputesDecidedAfterDays: { min: 30, max: 30 } });
  assert.deepEqual(distinct((await paid(open.w)).map(({ status, cash }) => `${status} ${cash}`)), [
    'DISPUTED 0',
  ]);
  for (const [disputesLost, status] of [
    [1, 'REFUNDED'],
    [0, 'SUCCEEDED'],
  ] as const) {
    const { w, performed } = await play({ ...disputes, disputesLost, disputesDecidedAfterDays: atOnce });
    mustHaveEnded(performed);
    assert.deepEqual(distinct((await paid(w)).map((one) => one.status)), [status]);
  }
}

type Disputed = {
  readonly play: (shares: object) => Promise<Played>;
  readonly paid: (w: Workspace) => Promise<Json[]>;
  readonly mustHaveEnded: (performed: Json) => void;
};

test('a payment that is disputed counts for nothing, until it is lost or won', () =>
  countsWhenDecided({
    play: paying,
    paid: transactions,
    mustHaveEnded: (performed) => assert.ok(performed['END_DISPUTE'] > 0),
  }));

const depositBack = (deposits: object) =>
  played(eagerWith({ deposit }, { deposits: { declines: 0, pays: 1, ...deposits } }));
const ofDeposits = async (w: Workspace): Promise<Json[]> =>
  (await transactions(w)).filter(({ source }) => source === 'Stripe');

test('a part of a deposit goes back', async () => {
  const { w, performed } = await depositBack({ partialRefunds: 1, refundsAfterDays: atOnce });
  const paid = await ofDeposits(w);
  assert.deepEqual(
    [paid.length > 0, paid.length, distinct(paid.map(({ status }) => status))],
    [true, performed['REFUND_DEPOSIT_PART'], ['PARTIALLY_REFUNDED']],
  );
  for (const { cash } of paid) assert.ok(cash > 0 && cash < 50, cash);
});

test('a deposit that is disputed counts for nothing, until it is lost or won', () =>
  countsWhenDecided({
    play: depositBack,
    paid: ofDeposits,
    mustHaveEnded: (performed) =>
      assert.equal(performed['END_DEPOSIT_DISPUTE'], performed['DISPUTE_DEPOSIT']),
  }));

test('equal workspaces get equal feeds of texts, deposits and waiting, even where one was stopped in the middle; nothing leaves them', async () => {
  const file: WrittenScenario = {
    ...scarce({}, { deposit, texts: true }),
    texts: sms,
    payments: { ...eager.payments, disputes: 0.5, disputesAfterDays: atOnce },
  };
  const straight = await played(file);
  const { kept } = (await straight.w.get('/v1/testClock')).body.data.testClock;
  assert.ok(kept.texts > 0 && kept.payments > 0, JSON.stringify(kept));
  const broken = await testWorkspace();
  await start(broken, file);
  let acts = 0;
  while ((await runOf(broken)).status !== 'DONE')
    await playDueScenarios(server.app, () => (acts += 1) % 7 === 0);
  assert.deepEqual(await feedOf(broken), await feedOf(straight.w));
  const { left, refused } = (await broken.get('/v1/testClock')).body.data.testClock;
  assert.deepEqual([left, refused], [0, 0]);
});

test('a run of a version that knew none of this goes on, and its feed is the same', async () => {
  const [old, now] = [await testWorkspace(), await played(eager)];
  await start(old, eager);
  await old.db.run(
    "update scenario_run set file = file - 'texts' - 'deposits' - 'waiting' where account_id = $1",
    [old.id],
  );
  await playDueScenarios(server.app);
  assert.equal((await runOf(old)).status, 'DONE');
  assert.deepEqual(await feedOf(old), await feedOf(now.w));
});
