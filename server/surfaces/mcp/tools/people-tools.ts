import { contract } from '@callwright/contract/index.ts';
import { contactAddress } from './addresses.ts';
import { fromEndpoint } from './from-endpoint.ts';
import { getContact } from './get-contact.ts';
import { contactLine, page } from './lines.ts';
import { saveContact } from './save-contact.ts';
import type { Tool } from './tool.ts';

const findContacts = fromEndpoint('find_contacts', 'read', contract.contacts.list, {
  description: 'Find people: by words, owner, stage, tag, latest outcome.',
  params: {
    search: 'Part of name, email or phone',
    statuses: 'Any of',
    stageIds: 'Any of these stages (ids: search_docs “stages”); 0: none',
    closerIds: 'Owned by any of these closers',
    setterIds: 'By any of these setters; 0: none',
    assigned: 'false: nobody owns them',
    tag: 'Name of a tag',
    outcome: 'Of the latest call, any of',
    eventIds: 'Dealt with any of these events',
    timeFrom: 'Joined since; day or time',
    timeTo: 'Joined until, inclusive',
    limit: '1 to 50, default 20',
    cursor: 'From the page before',
  },
  names: { closerIds: 'userId' },
  text: ({ data, meta }) => page('contacts', data.contacts, contactLine, meta),
});

const addNote = fromEndpoint('add_note', 'write', contract.contacts.addNote, {
  description: 'Keep a note with a person.',
  params: { contactId: 'Whose', note: 'Text', pinned: 'true: shown first' },
  text: ({ data: { note } }) => `Note kept with contact ${note.contactId}: ${note.note}`,
  address: ({ data: { note } }) => contactAddress(note.contactId),
});

/** Tools for contacts. */
export const peopleTools: readonly Tool[] = [findContacts, getContact, saveContact, addNote];
