import { because } from '@callwright/contract/error-reasons.ts';
import { Note } from '@callwright/contract/contact.ts';
import { addNote } from '@callwright/contract/contacts.ts';
import { detail as callDetail, list as callList } from '@callwright/contract/event-calls.ts';
import { answer } from '@callwright/contract/fields.ts';
import { Outcome, save } from '@callwright/contract/outcomes.ts';
import { email, id } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { stageIdentifier } from '#/domain/crm/fields/system-fields.ts';
import { ask } from './ask.ts';
import { define, doneWith } from './define.ts';
import { definitionOf } from './from-endpoint.ts';
import { callLine } from './lines.ts';

const [stage] = [answer.input.shape.answer.element];
const input = z.object({
  ...save.input.shape,
  eventCallId: id.optional().meta({ description: 'The call; or say whose, with contactId or email' }),
  contactId: id.optional().meta({ description: 'The one call of this contact that waits for its outcome' }),
  email: email.optional().meta({ description: 'The same, by the e-mail of the invitee' }),
  stage: stage.optional().meta({ description: 'Name of the stage the contact moves to, see list_stages' }),
  contactNote: addNote.input.shape.note.optional().meta({ description: 'A note to keep with the contact' }),
});
type LogOutcomeInput = z.output<typeof input>;

const output = z.object({
  data: Outcome,
  stage: z.string().nullable().meta({ description: 'Where the contact was moved to' }),
  note: Note.nullable().meta({ description: 'The note that was added' }),
});
type Logged = z.output<typeof output>;

/** Everything there is to do after a call, all of it or nothing. */
export const logOutcome = define({
  ...definitionOf('log_outcome', 'write', save, {
    hint: 'In one step: finds the call of a contact that waits for its outcome, records outcome and deals, moves the contact to a stage and adds a note; all of it or nothing.',
    text: () => '',
  }),
  endpoint: null,
  input,
  output,
  place: () => ({ method: 'POST', path: '/mcp/log_outcome' }),
  work: async (ctx, params) => doneWith(await transaction(ctx, (tx) => log(tx, params as LogOutcomeInput))), // parsed by `input`
  text: (body) => inWords(body as Logged),
});

async function log(
  tx: Ctx,
  { contactId, email: address, stage: stageName, contactNote, ...outcome }: LogOutcomeInput,
): Promise<Logged> {
  const eventCallId = outcome.eventCallId ?? (await waitingCall(tx, contactId, address));
  const { data } = await ask(tx, save, { ...outcome, eventCallId });
  if (stageName === undefined && contactNote === undefined) return { data, stage: null, note: null };
  const call = await ask(tx, callDetail, { id: eventCallId });
  const about = call.data.eventCall.contactId;
  return {
    data,
    stage: stageName === undefined ? null : await move(tx, about, stageName),
    note:
      contactNote === undefined
        ? null
        : (await ask(tx, addNote, { contactId: about, note: contactNote })).data.note,
  };
}

async function move(tx: Ctx, contactId: number, name: string): Promise<string> {
  const { data } = await ask(tx, answer, { identifier: stageIdentifier, contactId, answer: [name] });
  return data.answer.answer[0] ?? name;
}

/** The call in question, if there is only one candidate. */
async function waitingCall(
  tx: Ctx,
  contactId: number | undefined,
  address: string | undefined,
): Promise<number> {
  if (contactId === undefined && address === undefined)
    throw invalid({
      eventCallId: [because('TEXT', { text: 'One of eventCallId, contactId or email is required' })],
    });
  const field = contactId === undefined ? 'email' : 'contactId';
  const { data } = await ask(tx, callList, {
    ...(contactId === undefined ? { inviteeEmails: address } : { contactId }),
    outcomes: 'PENDING_OUTCOME',
    limit: 10,
  });
  const [first, ...others] = data.eventCalls;
  if (first === undefined)
    throw invalid({ [field]: [because('TEXT', { text: 'No call of this contact waits for its outcome' })] });
  if (others.length > 0) {
    const text = `Several calls wait for their outcome, send eventCallId: ${data.eventCalls.map(callLine).join('; ')}`;
    throw invalid({ [field]: [because('TEXT', { text })] });
  }
  return first.id;
}

function inWords({ data, stage: moved, note }: Logged): string {
  const { eventCallId, outcome, noSaleReason, deals } = data;
  return [
    `Call ${eventCallId} is ${outcome}${noSaleReason === null ? '' : ` (${noSaleReason})`}.`,
    ...deals.map(({ value, currency, productName }) =>
      `Deal: ${value} ${currency} ${productName ?? ''}`.trim(),
    ),
    ...(moved === null ? [] : [`The contact is now ${moved}.`]),
    ...(note === null ? [] : [`Note kept: ${note.note}`]),
  ].join('\n');
}
