import type { Contact } from '../records.ts';

/** The best available name for a contact. Without texts, because the first screen loads this module. */
export function knownName({
  firstName,
  lastName,
  email,
  phoneNumber,
}: Pick<Contact, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || email || phoneNumber || null;
}
