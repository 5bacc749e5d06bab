import type { Payment } from '../endpoints.ts';

/** Who paid, as well as it is known. */
export function payerOf({
  name,
  email,
  phoneNumber,
  contact,
}: Pick<Payment, 'name' | 'email' | 'phoneNumber' | 'contact'>): string {
  return name || contact?.name || email || phoneNumber || 'unknown payer';
}
