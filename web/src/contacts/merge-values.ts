import type { PreferableField } from '@callwright/contract/contact-merge.ts';
import type { Contact } from '../records.ts';
import { contactLabels } from './contact-labels.ts';

export type MergedField = PreferableField;

export function mergedFieldNames(): Record<MergedField, string> {
  const { status: _status, ...names } = contactLabels();
  return names;
}

function valueOf(contact: Contact, field: MergedField): string | null {
  if (field === 'stage') return contact.stage?.name ?? null;
  if (field === 'userId') return contact.closerOwner?.name ?? null;
  return contact[field];
}

/** A field in which the contacts differ, with each value and one contact that has it. */
export type Difference = { field: MergedField; choices: { value: string; contactId: number }[] };

export function differencesOf(contacts: readonly Contact[]): Difference[] {
  const fields = Object.keys(mergedFieldNames()) as MergedField[]; // its keys by type
  return fields
    .map((field) => {
      const byValue = new Map<string, number>();
      for (const contact of contacts) {
        const value = valueOf(contact, field);
        if (value !== null && value !== '' && !byValue.has(value)) byValue.set(value, contact.id);
      }
      return { field, choices: [...byValue].map(([value, contactId]) => ({ value, contactId })) };
    })
    .filter(({ choices }) => choices.length > 1);
}

/** The default choice of a merge: the value of the contact that stays, else the first value. */
export function usualChoice({ field, choices }: Difference, primary: Contact): string {
  const own = valueOf(primary, field);
  const choice = choices.find(({ value }) => value === own) ?? choices[0];
  return String(choice?.contactId ?? primary.id);
}
