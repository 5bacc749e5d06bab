import type { Ctx } from '../ctx.ts';
import { invalid } from '../errors.ts';
import type { FieldAnswer } from '../routing/facts.ts';
import { checkAnswer } from './answers.ts';
import { findField, readNamedFields, type Named } from './named-fields.ts';
import { mustBePeople } from './people-answers.ts';

/** Answers to fields of forms that are looked at and not kept; 400 names the one that does not fit. */
export async function checkGivenAnswers(
  ctx: Ctx,
  answers: readonly (Named & { answer: string[] })[],
): Promise<FieldAnswer[]> {
  const fields = await readNamedFields(ctx, ['CONTACT', 'CALL'], answers);
  // Of two fields of one name that of contacts is meant.
  const known = fields.toSorted((a, b) => b.type.localeCompare(a.type));
  const checked = answers.map((given, index) => {
    const field = findField(known, given);
    const path = `answers.${index}`;
    if (field === undefined) throw invalid({ [path]: ['There is no such field of contacts or calls'] });
    return { field, answer: checkAnswer(field, given.answer, `${path}.answer`) };
  });
  await mustBePeople(ctx, checked, 'answers');
  return checked.map(({ field: { id, identifier, aliases }, answer }) => ({
    id,
    identifier,
    aliases,
    answer,
  }));
}
