import type { Copying } from './copying.ts';

/** The properties of a field that copying needs. */
export type CopiedField = { readonly inputType: string; readonly options: ReadonlySet<string> };

/**
 * The answer in the copy. Choices and numbers stay, free text is replaced, and a date becomes the first of its month.
 */
export function turnedAnswer(copying: Copying, fieldId: number, answer: readonly string[]): string[] {
  const field = copying.fields.get(fieldId);
  return answer.map((value) => turned(copying, field, value));
}

function turned({ invention }: Copying, field: CopiedField | undefined, value: string): string {
  switch (field?.inputType) {
    case 'NUMBER':
    case 'RATING':
    case 'USER':
    case 'USERS_MULTIPLE':
      return value;
    case 'DATE':
      return /^\d{4}-\d\d-\d\d/.test(value) ? `${value.slice(0, 8)}01` : invention.text(value);
    case 'EMAIL':
      return invention.email(value);
    case 'URL':
      return invention.link(value);
    case 'SINGLE_SELECT':
    case 'MULTIPLE_SELECT':
      return field.options.has(value) ? value : invention.text(value);
    default:
      return invention.text(value);
  }
}
