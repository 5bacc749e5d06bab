import { sql } from '../db/sql.ts';
import type { Ctx } from '../ctx.ts';
import { invalid } from '../errors.ts';
import { checkAnswer } from '../fields/answers.ts';
import { findField, readNamedFields, type KnownField } from '../fields/named-fields.ts';
import { mustBePeople } from '../fields/people-answers.ts';
import type { BookableEvent } from './bookable-event.ts';
import type { NewCall, SecondaryAnswer } from './insert-call.ts';

type Answers = Pick<NewCall, 'questions' | 'secondaryAnswers'>;

/**
 * What a call remembers of its form: the invitee's answers as the contact gave them, and the secondary ones
 * that came with the booking, checked against their fields.
 */
export async function invitedAnswers(
  tx: Ctx,
  event: BookableEvent,
  contactId: number,
  secondary: readonly SecondaryAnswer[],
): Promise<Answers> {
  const { questions } = event.settings;
  if (questions.length === 0 && secondary.length === 0) return { questions: [], secondaryAnswers: [] };
  const fields = await readNamedFields(tx, ['CONTACT', 'CALL'], [...questions, ...secondary]);
  const given = await readContactAnswers(tx, contactId, fields);
  return {
    questions: questions.flatMap((question) => {
      const field = findField(fields, question);
      const answer = field === undefined ? undefined : given.get(field.id);
      if (field === undefined || answer === undefined) return [];
      const statement = question.label ?? field.name;
      return [{ customFieldId: field.id, identifier: field.identifier, statement, answer }];
    }),
    secondaryAnswers: (await checkSecondary(tx, fields, secondary)).map(({ field, answer }) => ({
      customFieldId: field.id,
      identifier: field.identifier,
      statement: field.name,
      isSecondaryQuestion: true,
      answer: [{ inputType: field.input_type, answer }],
    })),
  };
}

/** Secondary answers with their fields, each fitting the other; 400 names the one that does not. */
export async function checkSecondary(
  tx: Ctx,
  fields: readonly KnownField[],
  secondary: readonly SecondaryAnswer[],
): Promise<{ field: KnownField; answer: string[] }[]> {
  const checked = secondary.map((answer, index) => {
    const path = `secondaryQuestionsAnswer.${index}`;
    const field = findField(fields, answer);
    if (field === undefined)
      throw invalid({
        [`${path}.${answer.customFieldId === undefined ? 'identifier' : 'customFieldId'}`]: [
          'There is no such field',
        ],
      });
    return { field, answer: checkAnswer(field, answer.answer, `${path}.answer`) };
  });
  await mustBePeople(tx, checked, 'secondaryQuestionsAnswer');
  return checked;
}

/** What the contact has answered to these fields, by field. */
async function readContactAnswers(
  tx: Ctx,
  contactId: number,
  fields: readonly KnownField[],
): Promise<Map<number, string[]>> {
  if (fields.length === 0) return new Map();
  const { rows } = await sql<{ field_id: number; answer: string[] }>`
    select a.field_id, to_jsonb(a.answer) as answer from field_answer a
    where a.account_id = ${tx.accountId} and a.contact_id = ${contactId} and a.field_id = any(${fields.map((field) => field.id)}::bigint[])`.execute(
    tx.db,
  );
  return new Map(rows.map((row) => [row.field_id, row.answer]));
}
