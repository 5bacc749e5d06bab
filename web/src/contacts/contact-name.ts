import { knownName } from './known-name.ts';
import { say } from './say.ts';

export function contactName(contact: Parameters<typeof knownName>[0]): string {
  return knownName(contact) ?? say('unnamed');
}
