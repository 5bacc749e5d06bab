import type { answers } from '@callwright/contract/booking-form.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { askedQuestions } from '@callwright/contract/form-logic.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import {
  mustBeActive,
  readEvent,
  type BookableEvent,
} from '#/domain/scheduling/free-times/bookable-event.ts';
import { takeForm } from '#/domain/scheduling/forms/invitee-answers.ts';
import { mustHaveAnswers } from '#/domain/scheduling/forms/required-questions.ts';
import { closeSubmission } from '#/domain/scheduling/forms/submissions.ts';
import type { Verdict } from '#/domain/scheduling/routing/evaluate.ts';
import { formOfToken, formTokenOf, ownContactOf } from './form-token.ts';
import { mustBeVisitor } from './guard.ts';
import { contactOf, mustBeComplete, mustNotBeBlocked, nameOf, visitorOf } from './person.ts';
import { readQuestions, type Question } from './questions.ts';
import { visitorOfLink } from '#/surfaces/http/visitor.ts';

type Body = Input<typeof answers>;
type Data = Result<typeof answers>['data'];

/** One step of the page's form. Works like the API endpoint, but the reply says nothing about the contact. */
export async function answerFromPage(ctx: PublicCtx, input: Body): Promise<Result<typeof answers>> {
  const visitor = await visitorOfLink(ctx, input.linkPrefix);
  const event = await readEvent(visitor, { linkPrefix: input.linkPrefix });
  mustBeActive(event);
  await mustBeVisitor(visitor, event, input, 'answers');
  mustNotBeBlocked(event, input);
  if (input.step === 'COMPLETE') {
    mustBeComplete(event, input);
    await mustAnswerAll(visitor, event, input);
  }
  const actor = { type: 'contact', id: '', name: nameOf(input) || 'Invitee' } as const;
  return transaction({ ...visitor, actor }, async (tx) => ({ data: await take(tx, event, input) }));
}

async function take(tx: Ctx, event: BookableEvent, input: Body): Promise<Data> {
  const before = input.formToken === undefined ? null : await formOfToken(tx, event, input.formToken);
  const { locale, ipAddress, ...person } = contactOf(tx, event, input);
  const own = ownContactOf(tx, input.formToken);
  const { saved, contact, verdict, submissionId, data } = await takeForm(
    tx,
    event,
    { ...person, inviteeQuestionAnswers: input.inviteeQuestionAnswers, step: input.step },
    { source: 'BOOKING_PAGE', ...(locale && { locale }), ...(ipAddress && { ipAddress }), visitor: { own } },
  );
  // The page does not reveal who is blocked. Nobody should follow up on a booking that reaches nobody.
  if (contact.blocked !== null) await closeSubmission(tx, submissionId);
  // A visitor who corrects their email has not abandoned the form under the old one.
  if (before !== null && before.id !== submissionId) await closeSubmission(tx, before.id);
  return {
    formToken: formTokenOf(
      tx,
      submissionId,
      saved.mayReplace ? { id: contact.id, version: contact.version } : null,
    ),
    disqualified:
      verdict.disqualified === null
        ? null
        : await presentRule(tx, event, {
            ...verdict.disqualified.rule,
            url: data.disqualifyingCondition?.url ?? null, // with what the rule passes on
          }),
  };
}

type Rule = NonNullable<Verdict['disqualified']>['rule'];

/** An event that is gone or takes no bookings is not offered; then only the text of the rule is shown. */
async function presentRule(tx: Ctx, event: BookableEvent, rule: Rule): Promise<Data['disqualified']> {
  const { action, text, url, eventId, passParams } = rule;
  const other = action === 'OTHER_EVENT' && eventId !== event.id ? await readOther(tx, eventId) : null;
  const isPossible = (action !== 'OTHER_EVENT' || other !== null) && (action !== 'REDIRECT' || url !== null);
  return { action: isPossible ? action : 'MESSAGE', text, url, event: other, passParams };
}

async function readOther(
  tx: Ctx,
  eventId: number | null,
): Promise<{ linkPrefix: string; name: string } | null> {
  const { rows } = await sql<{ linkPrefix: string; name: string }>`
    select a.slug || '/' || e.slug as "linkPrefix", e.name from event e join account a on a.id = e.account_id
    where e.account_id = ${tx.accountId} and e.id = ${eventId} and e.deleted_at is null and e.status = 'ACTIVATED'`.execute(
    tx.db,
  );
  return rows[0] ?? null;
}

/** Throws 400 if a required question that was asked, by the conditions of the form, has no answer. */
async function mustAnswerAll(ctx: Ctx, event: BookableEvent, input: Body): Promise<void> {
  const { questions } = await readQuestions(ctx, event);
  const given = answersByField(questions, input.inviteeQuestionAnswers);
  const asked = askedQuestions(questions, given, visitorOf(ctx, event, input));
  mustHaveAnswers(asked, given, 'inviteeQuestionAnswers');
}

type Answer = {
  customFieldId?: number | undefined;
  questionId?: number | undefined;
  identifier?: string | undefined;
  answer: readonly string[];
};

export function answersByField(
  questions: readonly Question[],
  given: readonly Answer[],
): Map<number, readonly string[]> {
  return new Map(
    given.flatMap(({ customFieldId, questionId, identifier, answer }) => {
      const id =
        customFieldId ??
        questionId ??
        questions.find((question) => question.identifier === identifier)?.customFieldId;
      return id === undefined ? [] : [[id, answer.filter((value) => value.trim() !== '')]];
    }),
  );
}
