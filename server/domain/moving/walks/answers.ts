import { because } from '@callwright/contract/error-reasons.ts';
import { checkAnswer } from '#/domain/crm/fields/answers.ts';
import { patternTime } from '#/domain/crm/fields/pattern.ts';
import { findField, readNamedFields, type KnownField } from '#/domain/crm/fields/named-fields.ts';
import { mustBePeople } from '#/domain/crm/fields/people-answers.ts';
import type { FieldType } from '#/domain/crm/fields/present-field.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import type { Saving } from './saving.ts';

type Checked = { readonly field: KnownField; readonly answer: string[] };

/** Converts answers of the source for the fields of this workspace; answers that do not fit are listed. */
export async function answersOf(
  saving: Saving,
  type: FieldType,
  given: Readonly<Record<string, readonly string[]>>,
): Promise<Checked[]> {
  const names = Object.keys(given);
  const fields = await readNamedFields(
    saving.tx,
    [type],
    names.map((identifier) => ({ identifier })),
  );
  const checked: Checked[] = [];
  const time = patternTime();
  for (const [identifier, answer] of Object.entries(given)) {
    const place = `customFields.${identifier}`;
    const field = findField(fields, { identifier });
    if (field === undefined) {
      saving.leaveOut(place, because('NO_FIELD', { identifier }), 'ALWAYS');
      continue;
    }
    try {
      // One after the other, as everywhere in a transaction.
      // oxlint-disable-next-line no-await-in-loop
      const values = field.input_type.startsWith('USER')
        ? await membersIn(saving, place, answer)
        : partsOf(field, answer);
      const one = { field, answer: checkAnswer(field, values, 'customFields', time) };
      // oxlint-disable-next-line no-await-in-loop
      await mustBePeople(saving.tx, [one], 'customFields');
      if (one.answer.length > 0) checked.push(one);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const [reason] = Object.values(error.fieldReasons).flat();
      if (reason === undefined) throw error;
      saving.leaveOut(place, reason, 'ALWAYS');
    }
  }
  return checked;
}

/** A multi-line value of the source is one text, unless the field takes several answers. */
function partsOf({ input_type: type }: KnownField, answer: readonly string[]): readonly string[] {
  return type === 'MULTIPLE_SELECT' ? answer : [answer.join('\n')];
}

async function membersIn(saving: Saving, place: string, ids: readonly string[]): Promise<string[]> {
  const members: string[] = [];
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop
    const member = await saving.part(place, 'members', id);
    if (member !== null) members.push(String(member));
  }
  return members;
}
