import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Json } from '../client.ts';
import { server } from '../harness.ts';
import type { Workspace } from '../workspace.ts';
import { made } from './made.ts';

/** Deals, payments, and questions; a part of the world. */
export type Sales = {
  /** A product with a package, created ten days ago. */
  readonly kit: Json;
  readonly pack: Json;
  readonly solo: Json;
  /** The deal of Ada's call, paid. */
  readonly won: Json;
  /** The deal of Bea's call. */
  readonly deposit: Json;
  readonly paid: Json;
  readonly loose: Json;
  /** A hidden choice field of contacts. */
  readonly plan: Json;
  /** A number field of calls. */
  readonly seats: Json;
};

export async function newSales(w: Workspace, pastCallId: number, movedCallId: number): Promise<Sales> {
  return {
    ...(await newProducts(w)),
    ...(await newFields(w)),
    ...(await newMoney(w, pastCallId, movedCallId)),
  };
}

async function newProducts(w: Workspace): Promise<Pick<Sales, 'kit' | 'pack' | 'solo'>> {
  const product = async (body: object) => (await made(w.post('/v1/products', body))).product;
  server.clock.advance(-10 * dayMs);
  const kit = await product({ name: 'Kit', description: 'Everything' });
  server.clock.reset();
  const pack = await product({ name: 'Pack of the kit', parentProductId: kit.id });
  return { kit, pack, solo: await product({ name: 'Solo' }) };
}

async function newMoney(
  w: Workspace,
  pastCallId: number,
  movedCallId: number,
): Promise<Pick<Sales, 'won' | 'deposit' | 'paid' | 'loose'>> {
  const transaction = async (body: object) => (await made(w.post('/v1/transactions', body))).transaction;
  const paid = await transaction({
    value: 1_200,
    source: 'Stripe',
    name: 'Payer One',
    occurredAt: '2026-05-02T12:00:00Z',
  });
  const loose = await transaction({
    value: 50,
    source: 'Manual',
    name: 'Payer Two',
    occurredAt: '2026-08-02T12:00:00Z',
  });
  const deal = async (body: object) => (await made(w.post('/v1/deals', body))).deal;
  const won = await deal({
    eventCallId: pastCallId,
    productName: 'Coaching',
    value: 1_200,
    transactionType: 'WON',
    time: '2026-05-01T12:00:00Z',
    transactionIds: [paid.id],
  });
  const deposit = await deal({
    eventCallId: movedCallId,
    value: 300,
    transactionType: 'DEPOSIT',
    time: '2026-08-01T12:00:00Z',
  });
  return { won, deposit, paid, loose };
}

async function newFields(w: Workspace): Promise<Pick<Sales, 'plan' | 'seats'>> {
  const field = async (body: object) => (await made(w.post('/v1/fields', body))).field;
  const options = [{ name: 'Basic' }, { name: 'Pro' }];
  const plan = await field({ name: 'Plan', inputType: 'SINGLE_SELECT', type: 'CONTACT', options });
  await made(w.put('/v1/fields', { id: plan.id, hidden: true }));
  return { plan, seats: await field({ name: 'Seats', inputType: 'NUMBER', type: 'CALL' }) };
}
