import type { Case, Place } from './tenant-cases.ts';
import type { Kind } from './tenant.ts';

const none = (): object => ({});
const place = (kind: Kind, input: Place['input']): Place => ({ kind, input });
const deletes = (name: string) => place('contact', (_, id) => ({ [name]: id }));
const tagged = place('tag', (_, id, example) => ({ ...example, tagIds: [id] }));

export const contactCases: Readonly<Record<string, Case>> = {
  // Tests of the boards cover two workspaces and their stages.
  'contacts.list': { input: none, places: { stageIds: null } },
  'contacts.board': { input: none, places: { stageIds: null } },
  'contacts.save': {
    repeats: true,
    places: { 'tagIds[]': tagged },
  },
  'contacts.update': {
    repeats: true,
    places: { 'tagIds[]': tagged },
  },
  'contacts.updateMany': {
    repeats: true,
    reportsMissing: true,
    // The contact already has the tag of the tenant.
    fill: ({ ids }) => ({ contacts: [{ id: ids.contact, tag: 'Changed' }] }),
    places: {
      'contacts[].id': place('contact', (_, id) => ({ contacts: [{ id, tag: 'Changed' }] })),
      'contacts[].userId': place('user', ({ ids }, userId) => ({ contacts: [{ id: ids.contact, userId }] })),
      'contacts[].tagIds[]': place('tag', ({ ids }, id) => ({
        contacts: [{ id: ids.contact, tagIds: [id] }],
      })),
    },
  },
  'contacts.detail': { input: none },
  'contacts.timeline': { input: none },
  'contacts.notes': {
    input: ({ ids }) => ({ contactId: ids.contact }),
    places: {
      userId: place('user', ({ ids, w }, id) => ({
        contactId: ids.contact,
        userId: id === ids.user ? w.owner.userId : id,
      })),
    },
  },
  'contacts.addNote': { repeats: true },
  'contacts.createContactNote': { repeats: true },
  'contacts.remove': {
    places: {
      ids: deletes('ids'),
      id: deletes('id'),
      contactId: deletes('contactId'),
      contactIds: deletes('contactIds'),
      'unchangedSince[].id': place('contact', (_, id) => ({
        unchangedSince: [{ id, updatedAt: '2026-11-23T09:00:00Z' }],
      })),
      'ids[]': place('contact', (_, id) => ({ ids: [id] })),
      'id[]': place('contact', (_, id) => ({ id: [id] })),
      'contactId[]': place('contact', (_, id) => ({ contactId: [id] })),
      'contactIds[]': place('contact', (_, id) => ({ contactIds: [id] })),
    },
  },
  'contacts.duplicates': { input: none },
  'contacts.dismissDuplicates': {
    places: { 'ids[]': place('pair', (_, id) => ({ ids: [id] })) },
  },
  'contacts.suggestions': { input: none },
  'contacts.acceptSuggestions': {
    places: { 'ids[]': place('suggestion', (_, id) => ({ ids: [id] })) },
  },
  'contacts.dismissSuggestions': {
    places: { 'ids[]': place('suggestion', (_, id) => ({ ids: [id] })) },
  },
  'contacts.journey': { input: none },
  'contacts.merge': {
    places: {
      'secondaryIds[]': place('twin', ({ ids }, id) => ({ primaryId: ids.contact, secondaryIds: [id] })),
      'prefer{}': place('twin', ({ ids }, id) => ({
        primaryId: ids.contact,
        secondaryIds: [ids.twin],
        prefer: { firstName: id },
      })),
    },
  },
  'contacts.undoMerge': {},
  'contacts.restore': {
    places: { 'ids[]': place('deletedContact', (_, id) => ({ ids: [id] })) },
  },
};
