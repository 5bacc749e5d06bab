import type { Payment } from '../records.ts';
import { personName } from '../ui/person-name.ts';
import { say } from './say.ts';

/** The payer, as far as known. */
export function payerOf({
  name,
  email,
  phoneNumber,
  contact,
}: Pick<Payment, 'name' | 'email' | 'phoneNumber' | 'contact'>): string {
  return personName(name || contact?.name) || email || phoneNumber || say('payer.unknown');
}
