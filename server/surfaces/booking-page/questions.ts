import type { page } from '@callwright/contract/booking.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { inOrderOfForm } from '@callwright/contract/form-logic.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { findField, readNamedFields, type KnownField } from '#/domain/crm/fields/named-fields.ts';
import { namedIn, resolved } from '#/domain/scheduling/forms/required-questions.ts';
import { restrictionOf } from '#/domain/crm/fields/people-answers.ts';

export type Question = Received<typeof page>['data']['form']['questions'][number];
type Asked = BookableEvent['settings']['questions'][number];

const peopleMax = 200;

/**
 * The questions of an event as its page asks them. Leaves out questions whose field is deleted or hidden, because the
 * visitor cannot fix that.
 */
export async function readQuestions(
  ctx: Ctx,
  { settings }: BookableEvent,
): Promise<{ questions: Question[]; secondaryQuestions: Question[] }> {
  const { questions, secondaryQuestions } = settings;
  if (questions.length + secondaryQuestions.length === 0) return { questions: [], secondaryQuestions: [] };
  const names = [...questions, ...secondaryQuestions, ...questions.flatMap(({ showIf }) => namedIn(showIf))];
  const fields = (await readNamedFields(ctx, ['CONTACT', 'CALL'], names)).filter(
    (field) => !field.is_system_field,
  );
  const ofContacts = fields.filter((field) => field.type === 'CONTACT');
  const people = await readPeople(ctx, fields);
  const present = (asked: readonly Asked[], known: readonly KnownField[]): Question[] =>
    asked.flatMap((question) => {
      const field = findField(known, question);
      return field === undefined || field.is_hidden ? [] : [presentQuestion(question, field, known, people)];
    });
  return {
    questions: inOrderOfForm(present(questions, ofContacts)),
    secondaryQuestions: inOrderOfForm(present(secondaryQuestions, fields)),
  };
}

function presentQuestion(
  question: Asked,
  field: KnownField,
  known: readonly KnownField[],
  people: ReadonlyMap<number, Question['options']>,
): Question {
  return {
    customFieldId: field.id,
    identifier: field.identifier,
    label: question.label ?? field.name,
    help: field.description,
    inputType: field.input_type,
    required: question.required || field.is_required,
    step: question.step,
    showIf: question.showIf === null ? null : (resolved(question.showIf, known) as Question['showIf']), // of the same shape
    options:
      people.get(field.id) ??
      field.options.map(({ name, tooltip }) => ({ value: name, label: name, hint: tooltip })),
    configuration: field.configuration,
  };
}

/** The members that can be chosen in fields that ask for members, by field, in one statement. */
async function readPeople(
  ctx: Ctx,
  fields: readonly KnownField[],
): Promise<Map<number, Question['options']>> {
  const asked = fields
    .filter(({ input_type: type }) => type === 'USER' || type === 'USERS_MULTIPLE')
    .map((field) => ({ field_id: field.id, ...restrictionOf(field) }));
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ field_id: number; people: Question['options'] }>`
    select n.field_id, coalesce((
      select jsonb_agg(jsonb_build_object('value', p.user_id::text, 'label', p.name, 'hint', null) order by p.name, p.user_id) from (
        select m.user_id, trim(u.first_name || ' ' || u.last_name) as name from member m join app_user u on u.id = m.person_id
        where m.account_id = ${ctx.accountId} and m.deleted_at is null and m.status = 'ACTIVE'
          and (jsonb_array_length(n.roles) = 0 or n.roles ? m.role)
          and (jsonb_array_length(n.teams) = 0 or exists (
            select from team_member t where t.account_id = m.account_id and t.user_id = m.user_id and n.teams @> to_jsonb(t.team_id)))
        order by name, m.user_id limit ${peopleMax}) p), '[]') as people
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as n (field_id bigint, roles jsonb, teams jsonb)`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.field_id, row.people]));
}
