import { because } from '@callwright/contract/error-reasons.ts';
import { fieldTypes } from '@callwright/contract/custom-field.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { answer } from '@callwright/contract/fields.ts';
import { announceChange, writeChanges } from '#/domain/crm/contact-records/change.ts';
import type { ContactRow } from '#/domain/crm/contact-records/columns.ts';
import { lockContact } from '#/domain/crm/contact-records/contact.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid, notFound } from '#/platform/errors/errors.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { answerElsewhere } from './answer-elsewhere.ts';
import { targetOf, type Target } from './answer-target.ts';
import { checkAnswer } from '#/domain/crm/fields/answers.ts';
import {
  isStage,
  stageIn,
  storeContactAnswers,
  type CheckedAnswer,
} from '#/domain/crm/fields/contact-answers.ts';
import { findField, readNamedFields, type KnownField, type Named } from '#/domain/crm/fields/named-fields.ts';
import { mustBePeople } from '#/domain/crm/fields/people-answers.ts';
import { presentAnswer, readAnswer, type AnswerRow } from './present-answer.ts';
import type { FieldType } from '#/domain/crm/fields/present-field.ts';

type Body = Input<typeof answer>;

/** POST /v1/fields/answer. 201 if there was no answer before. */
export async function answerField(ctx: Ctx, input: Body): Promise<Reply<Result<typeof answer>>> {
  const target = targetOf(ctx, input);
  return transaction(ctx, async (tx) => {
    const field = await fieldToAnswer(tx, input, target.type);
    const checked = await checkOne(tx, field, input.answer);
    if (isStage(field)) {
      const contact = await answerForContact(tx, await lockContact(tx, target.id), checked);
      return reply({ data: { answer: stageAnswer(tx, field, contact) } }, { status: 200 });
    }
    const before = await storeOne(tx, target, checked);
    const after = await readAnswer(tx, target, field.id);
    const status = before === null && after !== null ? 201 : 200;
    return reply({ data: { answer: presentAnswer(target, field, after) } }, { status });
  });
}

/** The locked field that a request names. Throws 404 if there is none, 400 if it is of another type. */
export async function fieldToAnswer(tx: Ctx, named: Named, type: FieldType): Promise<KnownField> {
  const fields = await readNamedFields(tx, fieldTypes, [named]);
  // Several types may have a field of that name; the one of the right type is meant.
  const fitting = fields.filter((field) => field.type === type);
  const field = findField(fitting, named) ?? findField(fields, named);
  if (field === undefined) throw notFound('field');
  if (field.type !== type) {
    const name = named.customFieldId === undefined ? 'identifier' : 'customFieldId';
    throw invalid(
      { [name]: [because('FIELD_OF_TYPE', { field: field.name, type: field.type })] },
      'FIELD_TYPE_MISMATCH',
    );
  }
  return field;
}

export async function checkOne(tx: Ctx, field: KnownField, given: readonly string[]): Promise<CheckedAnswer> {
  const checked = { field, answer: checkAnswer(field, given, 'answer') };
  await mustBePeople(tx, [checked], 'answer');
  return checked;
}

/** @returns the previous answer, read after nobody else can write one */
async function storeOne(tx: Ctx, target: Target, checked: CheckedAnswer): Promise<AnswerRow | null> {
  if (target.type !== 'CONTACT') return answerElsewhere(tx, target, checked);
  const contact = await lockContact(tx, target.id);
  const before = await readAnswer(tx, target, checked.field.id);
  await answerForContact(tx, contact, checked);
  return before;
}

/** Answers for a contact whose row is locked, like a PUT of the contact with this one answer. */
async function answerForContact(tx: Ctx, before: ContactRow, checked: CheckedAnswer): Promise<ContactRow> {
  const stage = stageIn([checked]);
  const isChanged = await storeContactAnswers(tx, before.id, [checked]);
  const written = await writeChanges(
    tx,
    before,
    stage === undefined ? {} : { stage_option_id: stage },
    isChanged ? ['customFields'] : [],
  );
  await announceChange(tx, before, written);
  return written.row;
}

function stageAnswer(tx: Ctx, field: KnownField, contact: ContactRow) {
  return {
    id: null,
    customFieldId: field.id,
    identifier: field.identifier,
    contactId: contact.id,
    answer: contact.stage === null ? [] : [contact.stage.name],
    updatedBy: tx.actor,
    source: 'API',
    createdAt: contact.created_at,
    updatedAt: contact.stage_changed_at,
  };
}
