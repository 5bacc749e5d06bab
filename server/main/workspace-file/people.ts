import { findOrCreatePerson } from '#/domain/people/account/people.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import type { PersonPart } from './file.ts';

export type People = { readonly ids: ReadonlyMap<number, number>; readonly added: number };

/** Maps the people of a file to people here: found by email and left unchanged, or added without a password. */
export async function placePeople(tx: PublicCtx, people: readonly PersonPart[]): Promise<People> {
  const ids = new Map<number, number>();
  let added = 0;
  for (const person of people) {
    const { id, created } = await findOrCreatePerson(tx, {
      email: person.email,
      passwordHash: null,
      firstName: person.first_name,
      lastName: person.last_name,
      phoneNumber: person.phone_number,
      timeZone: person.time_zone,
      locale: person.locale,
      meetingLink: person.meeting_link,
    });
    if (created) added += 1;
    ids.set(person.id, id);
  }
  return { ids, added };
}
