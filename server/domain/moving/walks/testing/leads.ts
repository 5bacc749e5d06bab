import { savedContact } from '#/test/contacts.ts';
import type { Workspace } from '#/test/workspace.ts';
import { inSource } from './instances.ts';

/** A workspace with the given number of contacts, all with the same tag. */
export async function sourceWith(contacts: number): Promise<Workspace> {
  const w = await inSource();
  for (let n = 0; n < contacts; n += 1)
    await savedContact(w, { email: `p${n}@there.test`, firstName: `P ${n}`, tag: 'Lead' });
  return w;
}

/**
 * The result of importing the contacts: each counts once as a contact and once for its final state; plus one tag, one
 * member, and one field of stages.
 */
export const whole = (contacts: number): unknown[] => ['DONE', contacts + 1, 0, contacts + 1, 1];
