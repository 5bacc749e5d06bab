import { create, detail, update } from '@callwright/contract/deals.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { id } from '@callwright/contract/shared.ts';
import { create as recordPayment, update as updatePayment } from '@callwright/contract/transactions.ts';
import { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { dealAddress } from './addresses.ts';
import { ask } from './ask.ts';
import { fromSteps } from './from-steps.ts';
import { dealLine, transactionLine } from './lines.ts';
import { wrong } from './wrong.ts';

const { productId, productName, value, transactionType, closerId, time, notes } = update.input.shape;
const { description, source, status, occurredAt } = recordPayment.input.shape;

const input = z.object({
  dealId: id.optional(),
  callId: id.optional(),
  value,
  currency: create.input.shape.currency,
  productId,
  productName,
  transactionType,
  closerId,
  time,
  notes,
  payment: z
    .object({ value: recordPayment.input.shape.value, occurredAt, source, status, description })
    .optional(),
  linkPayments: z.array(id).min(1).max(50).optional(),
});

type Saved = {
  readonly data: Received<typeof update>['data'];
  readonly payments: Received<typeof updatePayment>['data']['transaction'][];
};

/** Saves a deal with its payments, all of it or nothing. */
export const saveDeal = fromSteps({
  name: 'save_deal',
  kind: 'write',
  description:
    'Record a deal of a call, or change one; record a payment for it, or link payments there are. The outcome of the call stays: log_outcome records both.',
  main: update,
  input,
  params: {
    dealId: 'Which to change; or callId for a new one',
    callId: 'Call that it came from',
    value: 'Amount, in currency units',
    currency: 'Of a new deal, like EUR; default the workspace’s',
    productId: 'Product',
    productName: 'Or its name, created if new',
    transactionType: 'WON (default), DEPOSIT, RECURRING',
    closerId: 'User who sold it; default the host',
    time: 'When; default now',
    notes: 'Kept with the deal',
    payment: 'Money that came in for it',
    'payment.value': 'Amount; negative: refund',
    'payment.occurredAt': 'When; default now',
    'payment.source': 'Where from',
    'payment.description': 'What for',
    linkPayments: 'Ids of payments that belong to it',
  },
  errorNames: { dealId: 'id', callId: 'eventCallId' },
  work: async (tx, { dealId, callId, payment, linkPayments = [], currency, ...fields }): Promise<Saved> => {
    const saved = await dealOf(tx, { dealId, callId, currency }, fields);
    const payments = [];
    if (payment !== undefined) payments.push(await recorded(tx, { ...payment, dealId: saved, currency }));
    for (const linked of linkPayments)
      payments.push((await ask(tx, updatePayment, { id: linked, dealId: saved })).data.transaction);
    return { data: (await ask(tx, detail, { id: saved })).data, payments };
  },
  text: ({ data: { deal }, payments }) =>
    [`Deal ${dealLine(deal)}`, ...payments.map((one) => `Payment ${transactionLine(one)}`)].join('\n'),
  address: ({ data: { deal } }) => dealAddress(deal.id),
});

type Which = {
  readonly dealId: number | undefined;
  readonly callId: number | undefined;
  readonly currency: string | undefined;
};

async function dealOf(tx: Ctx, { dealId, callId, currency }: Which, fields: object): Promise<number> {
  if ((dealId === undefined) === (callId === undefined))
    throw wrong({ dealId: 'Either dealId or callId is required' });
  if (callId !== undefined)
    return (await ask(tx, create, { ...fields, eventCallId: callId, currency })).data.deal.id;
  const isChanged = Object.values(fields).some((part) => part !== undefined);
  return (await ask(tx, isChanged ? update : detail, { id: dealId, ...(isChanged && fields) })).data.deal.id;
}

async function recorded(tx: Ctx, payment: object): Promise<Saved['payments'][number]> {
  return (await ask(tx, recordPayment, payment)).data.transaction;
}
