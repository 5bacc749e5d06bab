import type { Deal } from '../records.ts';
import { personName } from '../ui/person-name.ts';
import { say } from './say.ts';

/** A deal is named after its contact. */
export function dealName({ contact }: Pick<Deal, 'contact'>): string {
  return personName(contact.name) || say('unnamed');
}
