import { because } from '@callwright/contract/error-reasons.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { checkAnswer } from '#/domain/crm/fields/answers.ts';
import { patternTime } from '#/domain/crm/fields/pattern.ts';
import { findField, readNamedFields } from '#/domain/crm/fields/named-fields.ts';
import { mustBePeople } from '#/domain/crm/fields/people-answers.ts';
import { storeAnswers } from '#/domain/crm/fields/store-answers.ts';

/** Stores the answers sent with a deal, by field identifier, and removes empty ones. */
export async function writeDealAnswers(
  tx: Ctx,
  dealId: number,
  answers: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const named = Object.keys(answers).map((identifier) => ({ identifier }));
  const fields = await readNamedFields(tx, ['DEAL'], named);
  const time = patternTime();
  const checked = named.map(({ identifier }) => {
    const field = findField(fields, { identifier });
    if (field === undefined) throw invalid({ customFields: [because('NO_FIELD', { identifier })] });
    return { field, answer: checkAnswer(field, answers[identifier] ?? [], 'customFields', time) };
  });
  await mustBePeople(tx, checked, 'customFields');
  await storeAnswers(tx, { column: 'deal_id', id: dealId }, checked);
}
