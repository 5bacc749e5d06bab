import type { ChangedObject } from '@callwright/contract/change-types.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { inviteeAnswers } from '@callwright/contract/invitee-answers.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { ContactRow } from '#/domain/crm/contact-records/columns.ts';
import {
  saveContact,
  saveContactOfVisitor,
  saveKnownContact,
  type Saved,
} from '#/domain/crm/contacts/save-contact.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import {
  mustBeActive,
  readEvent,
  type BookableEvent,
} from '#/domain/scheduling/free-times/bookable-event.ts';
import { readHosts } from '#/domain/scheduling/free-times/hosts.ts';
import { evaluateEventRules } from './evaluate-event-rules.ts';
import { countForm } from '#/domain/scheduling/event-records/stats.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { withParams } from '#/platform/values/pass-params.ts';
import type { Verdict } from '#/domain/scheduling/routing/evaluate.ts';
import { checkForm, type Form } from './form.ts';
import { applyVerdict } from './evaluate-form.ts';
import { mustAnswerRequired } from './required-questions.ts';
import { routingFacts } from './routing-facts.ts';
import { keepSubmission } from './submissions.ts';

type Body = Input<typeof inviteeAnswers>;
type Data = Result<typeof inviteeAnswers>['data'];

/** No verdict: all hosts are possible. */
const noVerdict: Verdict = {
  disqualified: null,
  conditionalUsers: [],
  routingGroupIds: [],
  routingMode: 'NONE',
};
/** A request names at most this many users. With more, only the rules are named. */
const usersMax = 200;

/** Where a form came from, and what is known about the sender. */
export type EntryPoint = {
  readonly source: 'API' | 'BOOKING_PAGE' | 'MCP';
  readonly locale?: string | undefined;
  readonly ipAddress?: string | undefined;
  /** Set for a visitor of a public page, who may not change a known contact, except for `own`, which they created. */
  readonly visitor?: { readonly own: OwnContact | null };
};
/** The contact that a visitor created, as they left it. */
export type OwnContact = { readonly id: number; readonly version: number };
export type Taken = { saved: Saved; contact: ContactRow; verdict: Verdict; data: Data; submissionId: number };

/** POST /v1/fields/inviteeAnswers. 201 if it created the contact. */
export async function submitForm(ctx: Ctx, input: Body): Promise<Reply<Result<typeof inviteeAnswers>>> {
  return transaction(ctx, async (tx) => {
    const event = await readEvent(tx, { eventId: input.eventId, linkPrefix: input.linkPrefix });
    const source = ctx.actor.type === 'mcp' ? 'MCP' : 'API';
    const { saved, data } = await takeForm(tx, event, input, { source });
    return reply({ data }, { status: saved.created ? 201 : 200 });
  });
}

/** Handles one step of a form, or all of it, from any entry point, in the caller's transaction. */
export async function takeForm(
  tx: Ctx,
  event: BookableEvent,
  input: Body,
  entryPoint: EntryPoint,
): Promise<Taken> {
  mustBeActive(event);
  const form = await checkForm(tx, input);
  const saved = await saveInvitee(tx, event, form, input, entryPoint);
  const isComplete = input.step === 'COMPLETE';
  // A page has checked the form already, by its own content only: what is known about the contact must not affect the
  // questions.
  if (isComplete && entryPoint.visitor === undefined)
    await mustAnswerRequired(tx, event, saved.row, form.contact);
  const verdict = isComplete ? await verdictFor(tx, event, saved, form, input) : noVerdict;
  // Anybody who knows an email address can submit a form with it, so only a contact that the form created gets a
  // status.
  const isJudged = isComplete && saved.mayReplace;
  const contact = isJudged ? await applyVerdict(tx, event, saved.row, verdict) : saved.row;
  const data = presentVerdict(contact, verdict);
  const submissionId = await keepSubmission(tx, {
    contact_id: contact.id,
    event_id: event.id,
    step: input.step,
    is_disqualified: verdict.disqualified !== null,
    conditional_users: verdict.conditionalUsers,
    routing_group_ids: verdict.routingGroupIds,
    routing_mode: verdict.routingMode,
    answers: Object.fromEntries(saved.differing.map(({ field, answer }) => [field.id, answer])),
  });
  if (isComplete) await publish(tx, 'form.submitted', submissionOf(event, form, data));
  // Last, because all forms of the event lock this row.
  await countForm(tx, event.id, contact.id, isComplete);
  return { saved, contact, verdict, data, submissionId };
}

/**
 * With `contactId` or `previewId` exactly that contact; otherwise the one with this email or phone number, created if
 * there is none.
 */
async function saveInvitee(
  tx: Ctx,
  event: BookableEvent,
  form: Form,
  input: Body,
  { source, visitor, ...entryPoint }: EntryPoint,
): Promise<Saved> {
  const { firstName, lastName, timeZone, utm, referrerUrl, consent } = input;
  const person = { firstName, lastName, timeZone, utm, referrerUrl, consent, ...entryPoint };
  const given = { ...person, answers: form.contact, eventId: event.id };
  const contactId = input.contactId ?? (input.previewId ? await idOf(tx, input.previewId) : undefined);
  if (contactId !== undefined) return saveKnownContact(tx, contactId, given);
  const reachable = { ...given, email: input.email, phoneNumber: input.phoneNumber };
  return visitor === undefined
    ? saveContact(tx, reachable, source)
    : saveContactOfVisitor(tx, reachable, visitor.own);
}

async function idOf(tx: Ctx, previewId: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from contact where account_id = ${tx.accountId} and preview_id = ${previewId}`.execute(tx.db);
  if (rows[0] === undefined) throw notFound('contact');
  return rows[0].id;
}

async function verdictFor(
  tx: Ctx,
  event: BookableEvent,
  { row: contact, differing }: Saved,
  form: Form,
  input: Body,
): Promise<Verdict> {
  const seesSecondary = input.useSecondaryQuestionsForConditionalRouting;
  // Rules see the new answers, even if the contact keeps different ones.
  const differingNow = differing.filter(({ field }) => seesSecondary || !form.secondaryIds.has(field.id));
  const facts = await routingFacts(
    tx,
    contact,
    seesSecondary
      ? { extra: [...form.call, ...differingNow] }
      : { extra: differingNow, exceptIds: form.secondaryIds },
    event.timeZone,
  );
  const hosts = await readHosts(tx, event);
  return (await evaluateEventRules(tx, event, hosts, { facts, ownerId: contact.user_id })).verdict;
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

/** The submission as published to webhooks. */
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
