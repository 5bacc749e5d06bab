import type { Payment } from '../records.ts';

/** The payer, as far as known. */
export function payerOf({
  name,
  email,
  phoneNumber,
  contact,
}: Pick<Payment, 'name' | 'email' | 'phoneNumber' | 'contact'>): string {
  return name || contact?.name || email || phoneNumber || 'unknown payer';
}
