import { dayMs, hourMs } from '@callwright/contract/units-of-time.ts';
import type { Json } from '#/test/client.ts';
import type { Filled } from './filled.ts';
import { there } from './instances.ts';
import { made } from './made.ts';

type Sold = { readonly call: Json; readonly intro: Json; readonly product: number };

/** Calls that were booked, rescheduled, canceled and held, with their sales; and one call in the future. */
export async function callsOf(people: Filled, { call, intro, product }: Sold): Promise<void> {
  const { w, setter } = people;
  const start = there.clock.now() + dayMs;
  const at = (days: number, hour: number): string =>
    new Date(Math.floor((start + days * dayMs) / dayMs) * dayMs + hour * hourMs).toISOString();
  const book = async (n: number, event: Json, dateTime: string, more: object = {}): Promise<Json> =>
    (
      await made(
        w.post('/v1/eventCalls', {
          eventId: event.id,
          dateTime,
          timeZone: 'Europe/Berlin',
          email: `lead${n}@there.test`,
          firstName: 'Lee',
          lastName: `Lead ${n}`,
          ...more,
        }),
      )
    ).eventCall;
  const calls: Json[] = [];
  for (let n = 0; n < 6; n += 1)
    calls.push(
      await book(n, call, at(n, 10), {
        setterId: n === 0 ? setter.userId : undefined,
        notes: `Note ${n}`,
        utm: { utm_medium: 'cpc' },
      }),
    );
  const moved = await book(6, call, at(7, 10));
  await made(
    w.put('/v1/eventCalls/reschedule', {
      id: moved.id,
      dateTime: at(8, 12),
      timeZone: 'UTC',
      rescheduleReason: 'Ill',
    }),
  );
  const cancelled = await book(7, intro, at(9, 9));
  await made(w.put('/v1/eventCalls/cancel', { id: cancelled.id, cancelReason: 'No budget' }));
  calls.push(await book(8, intro, at(10, 9)));
  await book(9, call, at(60, 10));
  there.clock.advance(20 * dayMs);
  const [won, lost, deposit, noShow, answered] = calls;
  const outcome = (of: Json, body: object) => made(w.post('/v1/outcomes', { eventCallId: of.id, ...body }));
  await outcome(won, { outcome: 'WON', objection: 'PRICE', notes: 'Paid at once' });
  await outcome(lost, { outcome: 'NO_SALE', noSaleReason: 'NOT_INTERESTED' });
  await outcome(deposit, { outcome: 'WON' });
  await outcome(noShow, { outcome: 'NO_SALE', noSaleReason: 'NO_SHOW' });
  await outcome(calls[6], { outcome: 'APPROVED' });
  await made(w.post('/v1/fields/answer', { identifier: 'mood', eventCallId: answered.id, answer: ['4'] }));
  await dealsOf(people, { won, deposit, noShow, product });
}

type Deals = { readonly won: Json; readonly deposit: Json; readonly noShow: Json; readonly product: number };

async function dealsOf({ w, closer }: Filled, { won, deposit, noShow, product }: Deals): Promise<void> {
  const full = (
    await made(
      w.post('/v1/deals', {
        eventCallId: won.id,
        productId: product,
        value: 4_800,
        discount: 300,
        notes: 'Deal 1',
        closerId: closer.userId,
        customFields: { channel: ['Ads'] },
        externalIds: { crm: 'd1' },
      }),
    )
  ).deal;
  const part = (
    await made(
      w.post('/v1/deals', {
        eventCallId: deposit.id,
        productName: 'Book',
        value: 99.5,
        transactionType: 'DEPOSIT',
        notes: 'Deal 2',
        email: 'payer@there.test',
      }),
    )
  ).deal;
  const paid = { name: 'Lee', occurredAt: '2025-11-23T10:00:00.000Z', source: 'Stripe' };
  await made(
    w.post('/v1/transactions', {
      ...paid,
      value: 2_000,
      dealId: full.id,
      description: 'P1',
      externalId: 'ch_1',
    }),
  );
  await made(
    w.post('/v1/transactions', {
      ...paid,
      value: 99.5,
      dealId: part.id,
      description: 'P2',
      status: 'PARTIALLY_REFUNDED',
      refundedAmount: 20,
    }),
  );
  const failed = { value: 12, email: 'lead1@there.test', description: 'P3', status: 'FAILED' };
  await made(w.post('/v1/transactions', failed));
  await made(
    w.post('/v1/deals', {
      eventCallId: noShow.id,
      type: 'TRANSACTION',
      notes: 'Deal 3',
      transactionIds: [
        (await made(w.post('/v1/transactions', { value: 50, description: 'P4' }))).transaction.id,
      ],
    }),
  );
}
