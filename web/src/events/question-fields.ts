import type { CustomField } from '../records.ts';
import type { Question } from './event-values.ts';

/** The field a question asks for; undefined when it is gone. */
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

/** A field is asked for once in a list. */
export function questionKey({ customFieldId, identifier }: Question): string {
  return customFieldId === undefined ? `name:${identifier}` : `field:${customFieldId}`;
}
