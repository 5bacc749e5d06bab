import { savedContact } from '#/test/contacts.ts';
import type { Workspace } from '#/test/workspace.ts';
import { inSource } from './instances.ts';

/** A workspace with so many contacts, each with the same tag. */
export async function sourceWith(contacts: number): Promise<Workspace> {
  const w = await inSource();
  for (let n = 0; n < contacts; n += 1)
    await savedContact(w, { email: `p${n}@there.test`, firstName: `P ${n}`, tag: 'Lead' });
  return w;
}

/** A run of contacts: each once as contact and once as the state it ends in; and one tag, one member, one field of stages. */
export const whole = (contacts: number): unknown[] => ['DONE', contacts + 1, 0, contacts + 1, 1];
