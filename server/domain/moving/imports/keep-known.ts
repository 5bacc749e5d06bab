import type { Ctx } from '#/platform/context/ctx.ts';
import { columns, valueOf, type ContactRow } from '#/domain/crm/contact-records/columns.ts';
import type { ContactInput } from '#/domain/crm/contact-records/contact-input.ts';
import { nothingRelated, readRelated } from '#/domain/crm/contact-records/related.ts';
import { isStage } from '#/domain/crm/fields/contact-answers.ts';
import type { Candidate } from './candidates.ts';

/** The best match of a row, in the usual order in which contacts are looked up. */
export function likeliest({ given }: Candidate, matches: readonly ContactRow[]): ContactRow | undefined {
  const { email_normalized: email, phone_normalized: phone } = given.columns;
  return (
    matches.find((row) => email !== undefined && row.email_normalized === email) ??
    matches.find((row) => phone !== undefined && row.phone_normalized === phone) ??
    matches[0]
  );
}

/** The values of a row for fields that are still empty. Tags are only added, never removed. */
export async function newsOf(
  tx: Ctx,
  { input, answers }: Candidate,
  known: ContactRow,
): Promise<ContactInput> {
  const filled = new Set(
    Object.entries(columns).flatMap(([name, column]) => {
      const value = valueOf(known, name);
      return 'field' in column && value !== null && value !== '' ? [String(column.field)] : [];
    }),
  );
  const related = known.has_related ? await readRelated(tx, [known.id]) : nothingRelated;
  const answered = related.answers.get(known.id) ?? {};
  const isAnswered = (identifier: string): boolean => {
    const field = answers.find((answer) => answer.field.identifier === identifier)?.field;
    return field !== undefined && isStage(field)
      ? known.stage !== null
      : (answered[identifier] ?? []).length > 0;
  };
  const { customFields = {}, externalIds, ...plain } = input;
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([field]) => !filled.has(field))),
    customFields: Object.fromEntries(
      Object.entries(customFields ?? {}).filter(([identifier]) => !isAnswered(identifier)),
    ),
    externalIds: Object.fromEntries(
      Object.entries(externalIds ?? {}).filter(([system]) => known.external_ids[system] === undefined),
    ),
  };
}
