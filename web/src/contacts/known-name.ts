import type { Contact } from '../records.ts';

/** What a contact can be called by, if there is anything. Without texts, because the first screen loads it. */
export function knownName({
  firstName,
  lastName,
  email,
  phoneNumber,
}: Pick<Contact, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || email || phoneNumber || null;
}
