import { because } from '@callwright/contract/error-reasons.ts';
import type { secondaryAnswer } from '@callwright/contract/event-calls.ts';
import type { z } from 'zod';
import { checkAnswer } from '#/domain/crm/fields/answers.ts';
import { patternTime } from '#/domain/crm/fields/pattern.ts';
import { findField, type KnownField } from '#/domain/crm/fields/named-fields.ts';
import { mustBePeople } from '#/domain/crm/fields/people-answers.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';

export type SecondaryAnswer = z.output<typeof secondaryAnswer>;

/** Secondary answers with their fields. Throws 400 naming those that do not fit. */
export async function checkSecondary(
  tx: Ctx,
  fields: readonly KnownField[],
  secondary: readonly SecondaryAnswer[],
  time = patternTime(),
): Promise<{ field: KnownField; answer: string[] }[]> {
  const checked = secondary.map((answer, index) => {
    const path = `secondaryQuestionsAnswer.${index}`;
    const field = findField(fields, answer);
    if (field === undefined)
      throw invalid({
        [`${path}.${answer.customFieldId === undefined ? 'identifier' : 'customFieldId'}`]: [
          because('NO_SUCH_FIELD'),
        ],
      });
    return { field, answer: checkAnswer(field, answer.answer, `${path}.answer`, time) };
  });
  await mustBePeople(tx, checked, 'secondaryQuestionsAnswer');
  return checked;
}
