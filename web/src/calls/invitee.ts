import type { Call } from '../records.ts';
import { personName } from '../ui/person-name.ts';

/** The name of the invitee, or else a way to contact them. */
export function inviteeOf(
  { inviteeName, inviteeEmail, phoneNumber }: Pick<Call, 'inviteeName' | 'inviteeEmail' | 'phoneNumber'>,
  nobody = '–',
): string {
  return personName(inviteeName) || inviteeEmail || phoneNumber || nobody;
}
