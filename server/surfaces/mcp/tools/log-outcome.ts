import type { Note } from '@callwright/contract/contact.ts';
import { addNote } from '@callwright/contract/contacts.ts';
import { detail as callDetail, list as callList } from '@callwright/contract/event-calls.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { answer } from '@callwright/contract/fields.ts';
import { save } from '@callwright/contract/outcomes.ts';
import { email, id } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { stageIdentifier } from '#/domain/crm/fields/system-fields.ts';
import { callAddress } from './addresses.ts';
import { ask, isOffered, routeOf } from './ask.ts';
import { fromSteps } from './from-steps.ts';
import { callLine } from './lines.ts';
import { wrong } from './wrong.ts';

const { outcome, noSaleReason, objection, notes, followUpAt, newDeal, deleteDeals } = save.input.shape;
const input = z.object({
  outcome,
  noSaleReason,
  objection,
  notes,
  followUpAt,
  deleteDeals,
  deal: newDeal,
  callId: id.optional(),
  contactId: id.optional(),
  email: email.optional(),
  stage: answer.input.shape.answer.element.optional(),
  note: addNote.input.shape.note.optional(),
});
type LogOutcomeInput = z.output<typeof input>;

type Logged = {
  readonly data: Received<typeof save>['data'];
  /** The preview of the call, if the caller may see it. */
  readonly previewId: string | null;
  /** The new stage of the contact. */
  readonly stage: string | null;
  readonly note: z.output<typeof Note> | null;
};

/** Everything that is done after a call, all of it or nothing. */
export const logOutcome = fromSteps({
  name: 'log_outcome',
  kind: 'write',
  description:
    'Record what came of a call, with deal, stage and note: all or nothing. Strategy calls: WON, NO_SALE; discovery calls: APPROVED, REJECTED.',
  main: save,
  input,
  errorNames: { callId: 'eventCallId', deal: 'newDeal' },
  params: {
    callId: 'Which; or whose one call waits: contactId or email',
    contactId: 'Whose',
    email: 'Whose, by email',
    outcome: 'What came of it',
    noSaleReason: 'Why not, with NO_SALE and REJECTED',
    objection: 'Their objection',
    notes: 'Kept with the outcome',
    followUpAt: 'When to get in touch again',
    deal: 'With WON: what was sold',
    'deal.value': 'Amount, in currency units',
    'deal.currency': 'Like EUR; default the workspace’s',
    'deal.productId': 'Product',
    'deal.productName': 'Or its name, created if new',
    'deal.transactionType': 'WON (default), DEPOSIT, RECURRING',
    deleteDeals: 'true: with NO_SALE, delete the deals there are',
    stage: 'Name of the stage they move to',
    note: 'Note to keep with the person',
  },
  work: (tx, given) => log(tx, given),
  text: inWords,
  address: ({ previewId }) => (previewId === null ? null : callAddress({ previewId })),
});

async function log(
  tx: Ctx,
  { callId, contactId, email: address, stage: stageName, note, deal, ...recorded }: LogOutcomeInput,
): Promise<Logged> {
  const eventCallId = callId ?? (await waitingCall(tx, contactId, address));
  const { data } = await ask(tx, save, { ...recorded, newDeal: deal, eventCallId });
  const isWanted = stageName !== undefined || note !== undefined || isOffered(routeOf(callDetail), tx);
  if (!isWanted) return { data, previewId: null, stage: null, note: null };
  const call = await ask(tx, callDetail, { id: eventCallId });
  const { contactId: about, previewId } = call.data.eventCall;
  return {
    data,
    previewId,
    stage: stageName === undefined ? null : await move(tx, about, stageName),
    note: note === undefined ? null : (await ask(tx, addNote, { contactId: about, note })).data.note,
  };
}

async function move(tx: Ctx, contactId: number, name: string): Promise<string> {
  const { data } = await ask(tx, answer, { identifier: stageIdentifier, contactId, answer: [name] });
  return data.answer.answer[0] ?? name;
}

/** The call that is meant, if there is exactly one candidate. */
async function waitingCall(
  tx: Ctx,
  contactId: number | undefined,
  address: string | undefined,
): Promise<number> {
  if (contactId === undefined && address === undefined)
    throw wrong({ callId: 'One of callId, contactId or email is required' });
  const field = contactId === undefined ? 'email' : 'contactId';
  const { data } = await ask(tx, callList, {
    ...(contactId === undefined ? { inviteeEmails: address } : { contactId }),
    outcomes: 'PENDING_OUTCOME',
    limit: 10,
  });
  const [first, ...others] = data.eventCalls;
  if (first === undefined) throw wrong({ [field]: 'No call of this contact waits for its outcome' });
  if (others.length > 0)
    throw wrong({
      [field]: `Several calls wait for their outcome, send callId: ${data.eventCalls.map(callLine).join('; ')}`,
    });
  return first.id;
}

function inWords({ data, stage: moved, note }: Logged): string {
  const { eventCallId, outcome: result, noSaleReason: reason, deals, notes: about, followUpAt: next } = data;
  return [
    `Call ${eventCallId} is ${result}${reason === null ? '' : ` (${reason})`}.`,
    ...(about === null ? [] : [`Notes: ${about}`]),
    ...(next === null ? [] : [`Follow up: ${next}`]),
    ...deals.map(({ value, currency, productName }) =>
      `Deal: ${value} ${currency} ${productName ?? ''}`.trim(),
    ),
    ...(moved === null ? [] : [`The contact is now ${moved}.`]),
    ...(note === null ? [] : [`Note kept: ${note.note}`]),
  ].join('\n');
}
