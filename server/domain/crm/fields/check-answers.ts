import { because } from '@callwright/contract/error-reasons.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import type { FieldAnswer } from '#/domain/scheduling/routing/facts.ts';
import { checkAnswer } from './answers.ts';
import { findField, readNamedFields, type Named } from './named-fields.ts';
import { patternTime } from './pattern.ts';
import { mustBePeople } from './people-answers.ts';

/** Validates answers that are evaluated but not stored. Throws 400 naming those that do not fit. */
export async function checkAnswers(
  ctx: Ctx,
  answers: readonly (Named & { answer: string[] })[],
): Promise<FieldAnswer[]> {
  const fields = await readNamedFields(ctx, ['CONTACT', 'CALL'], answers);
  // If two fields have the same name, the contact field is used.
  const known = fields.toSorted((a, b) => b.type.localeCompare(a.type));
  const time = patternTime();
  const checked = answers.map((given, index) => {
    const field = findField(known, given);
    const path = `answers.${index}`;
    if (field === undefined) throw invalid({ [path]: [because('NO_SUCH_ANSWER_FIELD')] });
    return { field, answer: checkAnswer(field, given.answer, `${path}.answer`, time) };
  });
  await mustBePeople(ctx, checked, 'answers');
  return checked.map(({ field: { id, identifier, aliases }, answer }) => ({
    id,
    identifier,
    aliases,
    answer,
  }));
}
