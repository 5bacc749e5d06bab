import { addNote, save, update } from '@callwright/contract/contacts.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { answer } from '@callwright/contract/fields.ts';
import { id } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import { stageIdentifier } from '#/domain/crm/fields/system-fields.ts';
import { contactAddress } from './addresses.ts';
import { ask } from './ask.ts';
import { fromSteps } from './from-steps.ts';
import { contactLine } from './lines.ts';

const { email, phoneNumber, firstName, lastName, country, timeZone, status, tag, customFields } =
  update.input.shape;

const input = z.object({
  contactId: id.optional(),
  email,
  phoneNumber,
  firstName,
  lastName,
  country,
  timeZone,
  status,
  closerId: update.input.shape.userId,
  tag,
  answers: customFields,
  stage: answer.input.shape.answer.element.optional(),
  note: addNote.input.shape.note.optional(),
});

type Saved = Received<typeof save>;

/** Saves a contact with everything that usually goes with it, all of it or nothing. */
export const saveContact = fromSteps({
  name: 'save_contact',
  kind: 'write',
  description:
    'Create a person, or change one: by contactId, else the one with this email or phone. Stage, answers and a note go along.',
  main: save,
  input,
  errorNames: { closerId: 'userId', answers: 'customFields' },
  params: {
    contactId: 'Whom to change; left out: found by email or phone, or new',
    email: 'Email',
    phoneNumber: 'Phone',
    firstName: 'First name',
    lastName: 'Last name',
    country: 'Two letters: DE',
    timeZone: 'Like Europe/Berlin',
    status: 'Status',
    closerId: 'User who owns them; null: nobody',
    tag: 'Tag to add, by name',
    answers: 'Field identifier to list of answers; [] clears',
    stage: 'Name of the stage they move to',
    note: 'Note to keep with them',
  },
  work: async (tx, { contactId, stage, note, closerId, answers, ...fields }): Promise<Saved> => {
    const customFields = stage === undefined ? answers : { ...answers, [stageIdentifier]: [stage] };
    const given = { ...fields, userId: closerId, customFields };
    const saved =
      contactId === undefined
        ? await ask(tx, save, given)
        : await ask(tx, update, { ...given, id: contactId });
    if (note !== undefined) await ask(tx, addNote, { contactId: saved.data.contact.id, note });
    return saved;
  },
  text: ({ data: { contact, created } }, { note }) =>
    `${created ? 'New contact' : 'Contact saved'}: ${contactLine(contact)}${note === undefined ? '' : `\nNote kept: ${note}`}`,
  address: ({ data: { contact } }) => contactAddress(contact.id),
});
