import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { invalid } from '../errors.ts';
import { checkAnswer, type AnswerField } from '../fields/answers.ts';
import type { BookableEvent } from './bookable-event.ts';
import type { NewCall, SecondaryAnswer } from './insert-call.ts';

type Answers = Pick<NewCall, 'questions' | 'secondaryAnswers'>;
type FieldRow = AnswerField & { aliases: string[]; contact_answer: string[] | null };

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
  const fields = await readFields(tx, contactId, [...questions, ...secondary]);
  return {
    questions: questions.flatMap((question) => {
      const field = find(fields, question);
      if (field?.contact_answer === null || field === undefined) return [];
      return [
        {
          customFieldId: field.id,
          identifier: field.identifier,
          statement: question.label ?? field.name,
          answer: field.contact_answer,
        },
      ];
    }),
    secondaryAnswers: secondary.map((answer, index) => {
      const field = find(fields, answer);
      if (field === undefined)
        throw invalid({
          [`secondaryQuestionsAnswer.${index}.${answer.customFieldId === undefined ? 'identifier' : 'customFieldId'}`]:
            ['There is no such field'],
        });
      const checked = checkAnswer(field, answer.answer, `secondaryQuestionsAnswer.${index}.answer`);
      return {
        customFieldId: field.id,
        identifier: field.identifier,
        statement: field.name,
        isSecondaryQuestion: true,
        answer: [{ inputType: field.input_type, answer: checked }],
      };
    }),
  };
}

type Named = { customFieldId?: number | undefined; identifier?: string | undefined };

function find(fields: readonly FieldRow[], named: Named): FieldRow | undefined {
  if (named.customFieldId !== undefined) return fields.find((field) => field.id === named.customFieldId);
  return (
    fields.find((field) => field.identifier === named.identifier) ??
    fields.find((field) => field.aliases.includes(named.identifier ?? ''))
  );
}

/** Fields of contacts and calls by id or identifier, with what the contact has answered; one statement. */
async function readFields(tx: Ctx, contactId: number, named: readonly Named[]): Promise<FieldRow[]> {
  const ids = named.map((name) => name.customFieldId).filter((id) => id !== undefined);
  const identifiers = named.map((name) => name.identifier).filter((name) => name !== undefined);
  const { rows } = await sql<FieldRow>`
    select f.id, f.name, f.identifier, f.input_type, f.configuration, to_jsonb(f.aliases) as aliases,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.display_index), '[]')
        from field_option o where o.account_id = f.account_id and o.field_id = f.id and not o.is_archived) as options,
      (select to_jsonb(a.answer) from field_answer a
        where a.account_id = f.account_id and a.field_id = f.id and a.contact_id = ${contactId}) as contact_answer
    from custom_field f
    where f.account_id = ${tx.accountId} and f.type in ('CONTACT', 'CALL') and f.deleted_at is null
      and (f.id = any(${ids}::bigint[]) or f.identifier = any(${identifiers}::text[]) or f.aliases && ${identifiers}::text[])
    order by f.type`.execute(tx.db);
  return rows;
}
