import { because } from '@callwright/contract/error-reasons.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import type { inviteeAnswers } from '@callwright/contract/invitee-answers.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { checkSecondary } from './secondary-answers.ts';
import { checkAnswer } from '#/domain/crm/fields/answers.ts';
import { patternTime, type PatternTime } from '#/domain/crm/fields/pattern.ts';
import type { CheckedAnswer } from '#/domain/crm/fields/contact-answers.ts';
import { findField, readNamedFields, type KnownField } from '#/domain/crm/fields/named-fields.ts';
import { mustBePeople } from '#/domain/crm/fields/people-answers.ts';

type Body = Input<typeof inviteeAnswers>;

/** The checked answers of a form, grouped by where they belong. */
export type Form = {
  /** About the contact, stored with it. */
  contact: CheckedAnswer[];
  /** About the call, which may not exist yet. These are sent again with the booking. */
  call: CheckedAnswer[];
  /** Fields answered only as secondary questions. Rules see these only on request. */
  secondaryIds: ReadonlySet<number>;
};

/** Checks every answer of a form against its field. Throws 400 naming the ones that do not fit. */
export async function checkForm(tx: Ctx, input: Body): Promise<Form> {
  const { secondaryQuestionsAnswer: secondary = [] } = input;
  const questions = input.inviteeQuestionAnswers.map(({ questionId, ...question }) => ({
    ...question,
    customFieldId: question.customFieldId ?? questionId,
  }));
  const fields = await readNamedFields(tx, ['CONTACT', 'CALL'], [...questions, ...secondary]);
  const ofContacts = fields.filter((field) => field.type === 'CONTACT');
  const time = patternTime();
  const asked = questions.map((question, index) => checkQuestion(ofContacts, question, index, time));
  await mustBePeople(tx, asked, 'inviteeQuestionAnswers');
  const extra = await checkSecondary(tx, fields, secondary, time);
  const askedIds = new Set(asked.map(({ field }) => field.id));
  return {
    contact: [...asked, ...extra.filter(({ field }) => field.type === 'CONTACT')],
    call: extra.filter(({ field }) => field.type === 'CALL'),
    secondaryIds: new Set(extra.map(({ field }) => field.id).filter((id) => !askedIds.has(id))),
  };
}

function checkQuestion(
  fields: readonly KnownField[],
  question: { customFieldId?: number | undefined; identifier?: string | undefined; answer: string[] },
  index: number,
  time: PatternTime,
): CheckedAnswer {
  const path = `inviteeQuestionAnswers.${index}`;
  const field = findField(fields, question);
  if (field === undefined) throw invalid({ [path]: [because('NO_SUCH_CONTACT_FIELD')] });
  return { field, answer: checkAnswer(field, question.answer, `${path}.answer`, time) };
}
