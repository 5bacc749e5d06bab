import type { Case, Place } from './tenant-cases.ts';
import type { Kind } from './tenant.ts';

const none = (): object => ({});
const place = (kind: Kind, input: Place['input']): Place => ({ kind, input });
const newContact = () => ({ email: 'new@example.test' });
const deletes = (name: string) => place('contact', (_, id) => ({ [name]: id }));

export const contactCases: Readonly<Record<string, Case>> = {
  // Two workspaces and their stages are in the tests of the boards.
  'contacts.list': { input: none, places: { stageIds: null } },
  'contacts.board': { input: none, places: { stageIds: null } },
  'contacts.save': {
    repeats: true,
    input: newContact,
    places: { 'tagIds[]': place('tag', (_, id) => ({ ...newContact(), tagIds: [id] })) },
  },
  'contacts.update': {
    repeats: true,
    input: ({ ids }) => ({ id: ids.contact, firstName: 'Changed' }),
    places: { 'tagIds[]': place('tag', ({ ids }, id) => ({ id: ids.contact, tagIds: [id] })) },
  },
  'contacts.updateMany': {
    repeats: true,
    reportsMissing: true,
    input: ({ ids }) => ({ contacts: [{ id: ids.contact, tag: 'Changed' }] }),
    places: {
      'contacts[].id': place('contact', (_, id) => ({ contacts: [{ id, tag: 'Changed' }] })),
      'contacts[].userId': place('user', ({ ids }, userId) => ({ contacts: [{ id: ids.contact, userId }] })),
      'contacts[].tagIds[]': place('tag', ({ ids }, id) => ({
        contacts: [{ id: ids.contact, tagIds: [id] }],
      })),
    },
  },
  'contacts.detail': { input: none },
  'contacts.notes': {
    input: ({ ids }) => ({ contactId: ids.contact }),
    places: {
      userId: place('user', ({ ids, w }, id) => ({
        contactId: ids.contact,
        userId: id === ids.user ? w.owner.userId : id,
      })),
    },
  },
  'contacts.addNote': { repeats: true, input: () => ({ note: 'Hello' }) },
  'contacts.createContactNote': { repeats: true, input: () => ({ note: 'Hello' }) },
  'contacts.remove': {
    input: none,
    places: {
      ids: deletes('ids'),
      id: deletes('id'),
      contactId: deletes('contactId'),
      contactIds: deletes('contactIds'),
      'ids[]': place('contact', (_, id) => ({ ids: [id] })),
      'id[]': place('contact', (_, id) => ({ id: [id] })),
      'contactId[]': place('contact', (_, id) => ({ contactId: [id] })),
      'contactIds[]': place('contact', (_, id) => ({ contactIds: [id] })),
    },
  },
  'contacts.duplicates': { input: none },
  'contacts.dismissDuplicates': {
    input: none,
    places: { 'ids[]': place('pair', (_, id) => ({ ids: [id] })) },
  },
  'contacts.suggestions': { input: none },
  'contacts.acceptSuggestions': {
    input: none,
    places: { 'ids[]': place('suggestion', (_, id) => ({ ids: [id] })) },
  },
  'contacts.dismissSuggestions': {
    input: none,
    places: { 'ids[]': place('suggestion', (_, id) => ({ ids: [id] })) },
  },
  'contacts.journey': { input: none },
  'contacts.merge': {
    input: ({ ids }) => ({ primaryId: ids.contact, secondaryIds: [ids.twin] }),
    places: {
      'secondaryIds[]': place('twin', ({ ids }, id) => ({ primaryId: ids.contact, secondaryIds: [id] })),
      'prefer{}': place('twin', ({ ids }, id) => ({
        primaryId: ids.contact,
        secondaryIds: [ids.twin],
        prefer: { firstName: id },
      })),
    },
  },
  'contacts.undoMerge': { input: none },
  'contacts.restore': {
    input: none,
    places: { 'ids[]': place('deletedContact', (_, id) => ({ ids: [id] })) },
  },
};
