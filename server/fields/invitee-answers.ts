import type { ChangedObject } from '@callwright/contract/change-types.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { inviteeAnswers } from '@callwright/contract/invitee-answers.ts';
import { publish } from '../changes/publish.ts';
import type { ContactRow } from '../contacts/contact.ts';
import { saveContact, saveKnownContact, type Saved } from '../contacts/save-contact.ts';
import type { Ctx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { transaction } from '../db/tx.ts';
import { notFound } from '../errors.ts';
import { mustBeActive, readEvent, type BookableEvent } from '../event-calls/bookable-event.ts';
import { readHosts } from '../event-calls/hosts.ts';
import { judgeRules } from '../events/judge-rules.ts';
import { countForm } from '../events/stats.ts';
import { reply, type Reply } from '../http/reply.ts';
import { withParams } from '../pass-params.ts';
import type { Verdict } from '../routing/evaluate.ts';
import { checkForm, type Form } from './form.ts';
import { applyVerdict } from './judge-form.ts';
import { routingFacts } from './routing-facts.ts';
import { keepSubmission } from './submissions.ts';

type Body = Input<typeof inviteeAnswers>;
type Data = Result<typeof inviteeAnswers>['data'];

/** What nobody has judged leads to every host. */
const unjudged: Verdict = {
  disqualified: null,
  conditionalUsers: [],
  routingGroupIds: [],
  routingMode: 'NONE',
};
/** Requests take at most so many ids; the rules say the same in fewer words. */
const usersMax = 200;

/** Where a form came in, and what that door knows of the sender. */
export type Door = {
  readonly source: 'API' | 'BOOKING_PAGE' | 'MCP';
  readonly locale?: string | undefined;
  readonly ipAddress?: string | undefined;
};
export type Taken = { saved: Saved; contact: ContactRow; verdict: Verdict; data: Data; submissionId: number };

/** POST /v1/fields/inviteeAnswers: 201 when it made the contact. */
export async function submitForm(ctx: Ctx, input: Body): Promise<Reply<Result<typeof inviteeAnswers>>> {
  return transaction(ctx, async (tx) => {
    const event = await readEvent(tx, { eventId: input.eventId, linkPrefix: input.linkPrefix });
    const source = ctx.actor.type === 'mcp' ? 'MCP' : 'API';
    const { saved, data } = await takeForm(tx, event, input, { source });
    return reply({ data }, { status: saved.created ? 201 : 200 });
  });
}

/** A step of a form, or all of it, whichever door it came through: in the caller's transaction. */
export async function takeForm(tx: Ctx, event: BookableEvent, input: Body, door: Door): Promise<Taken> {
  mustBeActive(event);
  const form = await checkForm(tx, input);
  const saved = await saveInvitee(tx, event, form, input, door);
  const isComplete = input.step === 'COMPLETE';
  const verdict = isComplete ? await judge(tx, event, saved.row, form, input) : unjudged;
  const contact = isComplete ? await applyVerdict(tx, event, saved.row, verdict) : saved.row;
  const data = presentVerdict(contact, verdict);
  const submissionId = await keepSubmission(tx, {
    contact_id: contact.id,
    event_id: event.id,
    step: input.step,
    is_disqualified: verdict.disqualified !== null,
    conditional_users: verdict.conditionalUsers,
    routing_group_ids: verdict.routingGroupIds,
    routing_mode: verdict.routingMode,
  });
  if (isComplete) await publish(tx, 'form.submitted', submissionOf(event, form, data));
  // Last, because all forms of the event meet at this row.
  await countForm(tx, event.id, contact.id, isComplete);
  return { saved, contact, verdict, data, submissionId };
}

/** With `contactId` or `previewId` exactly that contact; otherwise the one with this e-mail or phone, made if there is none. */
async function saveInvitee(
  tx: Ctx,
  event: BookableEvent,
  form: Form,
  input: Body,
  { source, ...door }: Door,
): Promise<Saved> {
  const { firstName, lastName, timeZone, utm, referrerUrl, consent } = input;
  const person = { firstName, lastName, timeZone, utm, referrerUrl, consent, ...door };
  const given = { ...person, answers: form.contact, eventId: event.id };
  const contactId = input.contactId ?? (input.previewId ? await idOf(tx, input.previewId) : undefined);
  if (contactId !== undefined) return saveKnownContact(tx, contactId, given);
  return saveContact(tx, { ...given, email: input.email, phoneNumber: input.phoneNumber }, source);
}

async function idOf(tx: Ctx, previewId: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from contact where account_id = ${tx.accountId} and preview_id = ${previewId}`.execute(tx.db);
  if (rows[0] === undefined) throw notFound('contact');
  return rows[0].id;
}

async function judge(
  tx: Ctx,
  event: BookableEvent,
  contact: ContactRow,
  form: Form,
  input: Body,
): Promise<Verdict> {
  const facts = await routingFacts(
    tx,
    contact,
    input.useSecondaryQuestionsForConditionalRouting
      ? { besides: form.call }
      : { exceptIds: form.secondaryIds },
    event.timeZone,
  );
  const hosts = await readHosts(tx, event);
  return (await judgeRules(tx, event, hosts, { facts, ownerId: contact.user_id })).verdict;
}

function presentVerdict(contact: ContactRow, verdict: Verdict): Data {
  const { disqualified, conditionalUsers } = verdict;
  return {
    contactId: contact.id,
    previewId: contact.preview_id,
    contactStatus: contact.status,
    disqualifyingCondition:
      disqualified === null
        ? null
        : {
            id: disqualified.rule.id,
            action: disqualified.rule.action,
            text: disqualified.rule.text,
            url: disqualified.rule.passParams
              ? withParams(disqualified.rule.url, utmOf(contact))
              : disqualified.rule.url,
            eventId: disqualified.rule.eventId,
            matched: disqualified.matched,
          },
    conditionalUsers: conditionalUsers.length > usersMax ? '' : conditionalUsers.join(','),
    routingGroupIds: verdict.routingGroupIds.join(','),
    routingMode: verdict.routingMode,
    ownerId: contact.user_id,
    holdAllowed: disqualified === null && contact.blocked === null,
  };
}

function utmOf({ tracking }: ContactRow): Record<string, string> {
  return Object.fromEntries(Object.entries(tracking).filter(([key]) => key.startsWith('utm_')));
}

/** The submission as webhooks show it. */
function submissionOf(event: BookableEvent, form: Form, data: Data): ChangedObject<'form.submitted'> {
  const { contactId, disqualifyingCondition, conditionalUsers, routingGroupIds, routingMode } = data;
  return {
    contactId,
    eventId: event.id,
    step: 'COMPLETE',
    answers: [...form.contact, ...form.call].map(({ field, answer }) => ({
      customFieldId: field.id,
      identifier: field.identifier,
      answer,
    })),
    disqualified: disqualifyingCondition !== null,
    routing: { conditionalUsers, routingGroupIds, routingMode },
  };
}
