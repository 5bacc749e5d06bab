import { checkSecondary, type SecondaryAnswer } from '#/domain/scheduling/forms/secondary-answers.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { findField, readNamedFields, type KnownField } from '#/domain/crm/fields/named-fields.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import type { NewCall } from './insert-call.ts';

type Answers = Pick<NewCall, 'questions' | 'secondaryAnswers'>;

/**
 * The answers stored with a call: the contact's current answers to the invitee's questions, and the secondary answers
 * that came with the booking, checked against their fields. `differing` has answers by field that differ from those the
 * contact keeps.
 */
export async function invitedAnswers(
  tx: Ctx,
  event: BookableEvent,
  contactId: number,
  secondary: readonly SecondaryAnswer[],
  differing: Readonly<Record<string, string[]>> = {},
): Promise<Answers> {
  const { questions } = event.settings;
  if (questions.length === 0 && secondary.length === 0) return { questions: [], secondaryAnswers: [] };
  const fields = await readNamedFields(tx, ['CONTACT', 'CALL'], [...questions, ...secondary]);
  const given = await readContactAnswers(tx, contactId, fields);
  return {
    questions: questions.flatMap((question) => {
      const field = findField(fields, question);
      const answer = field === undefined ? undefined : (differing[field.id] ?? given.get(field.id));
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

/** The contact's answers to these fields, by field id. */
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
