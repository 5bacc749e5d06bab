import type { Contact } from '../records.ts';
import { say } from './say.ts';

export function contactName({
  firstName,
  lastName,
  email,
  phoneNumber,
}: Pick<Contact, 'firstName' | 'lastName' | 'email' | 'phoneNumber'>): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email || phoneNumber || say('unnamed');
}
