import { because, under } from '@callwright/contract/error-reasons.ts';
import type { Nested } from '@callwright/contract/condition-logic.ts';
import { askedQuestions, type Visitor } from '@callwright/contract/form-logic.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import type { ContactRow } from '#/domain/crm/contact-records/columns.ts';
import type { CheckedAnswer } from '#/domain/crm/fields/contact-answers.ts';
import { findField, readNamedFields, type KnownField } from '#/domain/crm/fields/named-fields.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';

/** The part of a question that decides whether it needs an answer. */
type Required = { customFieldId: number; identifier: string; label: string; required: boolean };

/**
 * Throws 400 naming each question that is shown, by the form's conditions, requires an answer and has none. Answers
 * that the contact gave in an earlier step or form count.
 */
export async function mustAnswerRequired(
  tx: Ctx,
  event: BookableEvent,
  contact: ContactRow,
  answers: readonly CheckedAnswer[],
): Promise<void> {
  const { questions } = event.settings;
  if (questions.length === 0) return;
  const names = [...questions, ...questions.flatMap(({ showIf }) => namedIn(showIf))];
  const fields = (await readNamedFields(tx, ['CONTACT'], names)).filter((field) => !field.is_system_field);
  const given = await storedAnswers(tx, contact.id, fields);
  for (const { field, answer } of answers) given.set(field.id, answer);
  const asked = questions.flatMap((question) => {
    const field = findField(fields, question);
    // An invitee cannot answer a field that is gone or hidden.
    if (field === undefined || field.is_hidden) return [];
    const { id: customFieldId, identifier } = field;
    const showIf = question.showIf === null ? null : resolved(question.showIf, fields);
    const required = question.required || field.is_required;
    return [
      {
        customFieldId,
        identifier,
        label: question.label ?? field.name,
        required,
        step: question.step,
        showIf,
      },
    ];
  });
  const visitor: Visitor = {
    firstName: contact.first_name ?? '',
    lastName: contact.last_name ?? '',
    email: contact.email ?? '',
    phone: contact.phone_number ?? '',
    timeZone: contact.time_zone ?? event.timeZone,
    utm: contact.tracking,
    now: tx.now,
  };
  mustHaveAnswers(askedQuestions(asked, given, visitor), given, 'inviteeQuestionAnswers');
}

/** Throws 400 for questions that require an answer and have none. */
export function mustHaveAnswers(
  asked: readonly Required[],
  given: ReadonlyMap<number, readonly string[]>,
  field: string,
): void {
  const missing = asked.filter(
    ({ required, customFieldId }) => required && (given.get(customFieldId) ?? []).length === 0,
  );
  if (missing.length === 0) return;
  throw invalid(
    Object.fromEntries(
      missing.map(({ identifier, label }) => [
        `${field}.${identifier}`,
        [under(label, because('ANSWER_MISSING'))],
      ]),
    ),
  );
}

/** Replaces names by field ids: conditions may use a former identifier, and pages know fields by id. */
export function resolved(nested: Nested, fields: readonly KnownField[]): Nested {
  if ('all' in nested) return { all: nested.all.map((part) => resolved(part, fields)) };
  if ('any' in nested) return { any: nested.any.map((part) => resolved(part, fields)) };
  const field = findField(fields, nested);
  return field === undefined ? nested : { customFieldId: field.id, op: nested.op, values: nested.values };
}

/** The fields that a condition refers to. */
export function namedIn(
  nested: Nested | null,
): { customFieldId?: number | undefined; identifier?: string | undefined }[] {
  if (nested === null) return [];
  if ('all' in nested) return nested.all.flatMap(namedIn);
  if ('any' in nested) return nested.any.flatMap(namedIn);
  return [nested];
}

async function storedAnswers(
  tx: Ctx,
  contactId: number,
  fields: readonly KnownField[],
): Promise<Map<number, readonly string[]>> {
  const { rows } = await sql<{ field_id: number; answer: string[] }>`
    select a.field_id, to_jsonb(a.answer) as answer from field_answer a
    where a.account_id = ${tx.accountId} and a.contact_id = ${contactId} and a.field_id = any(${fields.map((field) => field.id)}::bigint[])`.execute(
    tx.db,
  );
  return new Map(rows.map((row) => [row.field_id, row.answer]));
}
