import type { CustomField } from '../records.ts';
import type { Question } from './event-values.ts';

/** The field of a question; undefined if it is deleted. */
export function fieldOfQuestion(
  fields: readonly CustomField[],
  { customFieldId, identifier }: Question,
): CustomField | undefined {
  if (customFieldId !== undefined) return fields.find((field) => field.id === customFieldId);
  return (
    fields.find((field) => field.identifier === identifier) ??
    fields.find((field) => field.aliases.includes(identifier ?? ''))
  );
}

/** The key of a question: each field occurs at most once in a list. */
export function questionKey({ customFieldId, identifier }: Question): string {
  return customFieldId === undefined ? `name:${identifier}` : `field:${customFieldId}`;
}
