import assert from 'node:assert/strict';
import {
  finds,
  isRequired,
  limit,
  orderBy,
  orderColumn,
  page,
  refuses,
  takes,
  type Entry,
} from './checks.ts';
import { freshEmail } from './made.ts';
import { newContact, type World } from './world.ts';

const people = ({ ada, bea, cem, dan }: World) => ({ A: ada.id, B: bea.id, C: cem.id, D: dan.id });
const long = 'x'.repeat(101);

const noteEntry = (path: string, says: string): Entry => ({
  method: 'POST',
  path,
  says,
  status: 201,
  has: ['data.note.id', 'data.note.author'],
  request: ({ ada }) => ({ contactId: ada.id, note: 'Called' }),
  shows: (body) => body.data.note,
  names: {
    contactId: ['the contact', takes(({ ada }) => ada.id), isRequired(), refuses('x', 0)],
    note: ['its text', takes('Hello'), isRequired(), refuses('', 'x'.repeat(10_001))],
  },
});

/** Interface 4.1. */
export const contacts: readonly Entry[] = [
  {
    method: 'GET',
    path: '/v1/contacts',
    says: 'A page of contacts',
    status: 200,
    has: ['data.contacts', 'data.count', 'meta.hasMore', 'meta.nextPage', 'meta.nextCursor'],
    items: (body) => body.data.contacts,
    rows: people,
    names: {
      contactId: ['this contact', finds([({ ada }) => ada.id, 'A']), refuses('x')],
      userId: [
        'closer owner',
        finds([({ closer }) => closer, 'AC'], [({ otherCloser }) => otherCloser, 'B']),
        refuses('x'),
      ],
      statuses: [
        'any of the statuses',
        finds(['STRATEGY_CALL_BOOKED', 'A'], ['POTENTIAL,DISCOVERY_CALL_BOOKED', 'BCD']),
        refuses('NOPE'),
      ],
      eventIds: [
        'interacted with any of the events',
        finds(
          [({ strategy }) => strategy.id, 'AC'],
          [({ strategy, discovery }) => `${strategy.id},${discovery.id}`, 'ABC'],
        ),
        refuses('x'),
      ],
      search: [
        'part of name, e-mail or phone, ignoring case',
        finds(['ALPH', 'A'], ['bea@', 'B'], ['151 12-345 601', 'A'], ['nobody', '']),
        refuses('x'.repeat(256)),
      ],
      limit,
      page,
      timeFrom: ['joined from', finds(['2026-05-01', 'CD']), refuses('2026-02-30')],
      timeTo: [
        'joined until, that day included',
        finds(['2026-04-01', 'AB'], ['9999-12-31', 'ABCD']),
        refuses('soon'),
      ],
      orderBy,
      orderColumn: orderColumn('id', 'createdAt', 'updatedAt', 'joinedTime', 'firstName', 'email'),
      utmKeys: ['has the keys', finds(['utm_source', 'A'], ['utm_source,utm_none', ''])],
      utmValues: [
        'the values of the keys, by position',
        finds(['ads,cpc', 'A', { utmKeys: 'utm_source,utm_medium' }], ['cpc', '', { utmKeys: 'utm_source' }]),
      ],
      tagIds: ['any of the tags', finds([({ ada }) => ada.tags[0].id, 'A']), refuses('x')],
      forSetters: ['those who did not book', finds(['true', 'CD'], ['false', 'ABCD']), refuses('maybe')],
      setterIds: [
        'setter any of, 0 for none',
        finds([({ setter }) => setter, 'A'], ['0', 'BCD']),
        refuses('x'),
      ],
      outcome: ['outcome of the latest call', finds(['NO_SALE', 'AC'], ['PENDING', 'B']), refuses('NOPE')],
      assigned: ['has an owner', finds(['true', 'ABC'], ['false', 'D']), refuses('maybe')],
      tag: ['tag by name', finds(['vip', 'A'], ['none', ''])],
      isChatContact: ['came from a chat', finds(['true', 'A'], ['false', 'BCD']), refuses('maybe')],
    },
  },
  {
    method: 'POST',
    path: '/v1/contacts',
    says: 'Creates a contact (201), or updates the one with the e-mail or phone number (200)',
    status: 201,
    has: ['data.contact.id', 'data.created'],
    request: () => ({ email: freshEmail() }),
    shows: (body) => body.data.contact,
    names: {
      firstName: ['first name', takes('Grace'), refuses(long)],
      lastName: ['last name', takes('Hopper'), refuses(long)],
      email: [
        'this or phoneNumber is required; finds the contact there is',
        isRequired(),
        refuses('nobody'),
        async ({ ask, world }) => {
          const again = await ask({ email: 'ADA@example.test' });
          assert.deepEqual([again.status, again.body.data.contact.id], [200, world.ada.id]);
        },
      ],
      phoneNumber: [
        'this or email is required',
        takes('+4915112349901'),
        isRequired('email'),
        refuses('none'),
      ],
    },
  },
  {
    method: 'PUT',
    path: '/v1/contacts',
    says: 'Replaces the fields that are given',
    status: 200,
    has: ['data.contact.id'],
    request: async (world) => ({ id: (await newContact(world)).id }),
    shows: (body) => body.data.contact,
    names: {
      id: ['the contact', isRequired(), refuses('x')],
      firstName: ['replaced', takes('Grace'), refuses(long)],
      lastName: ['replaced', takes('Hopper'), refuses(long)],
      email: ['replaced', takes(freshEmail), refuses('nobody')],
      phoneNumber: ['replaced', takes('+4915112349902'), refuses('none')],
    },
  },
  {
    method: 'GET',
    path: '/v1/contacts/detail',
    says: 'One contact with statistics and extended information',
    status: 200,
    has: ['data.id', 'data.stats.calls', 'data.latestCall', 'data.deals', 'data.notesCount'],
    request: ({ ada }) => ({ contactId: ada.id }),
    shows: (body) => body.data,
    names: {
      contactId: ['the contact', takes(({ ada }) => ada.id), isRequired(), refuses('x')],
      includeUtms: [
        'true adds every touch',
        takes('true', ({ touches }) => touches.length > 0),
        takes('false', ({ touches }) => touches === undefined),
        refuses('maybe'),
      ],
    },
  },
  {
    method: 'GET',
    path: '/v1/contacts/notes',
    says: 'Notes of a contact',
    status: 200,
    has: ['data', 'count', 'meta.hasMore'],
    request: ({ notes }) => ({ contactId: notes.contactId }),
    items: (body) => body.data,
    rows: ({ notes }) => ({ A: notes.owners, B: notes.closers }),
    names: {
      contactId: ['the contact', finds([({ notes }) => notes.contactId, 'AB']), isRequired(), refuses('x')],
      limit,
      page,
      userId: [
        'written by',
        finds([({ closer }) => closer, 'B'], [({ w }) => w.owner.userId, 'A']),
        refuses('x'),
      ],
    },
  },
  noteEntry('/v1/contacts/notes', 'Adds a note to a contact'),
  noteEntry('/v1/contacts/createContactNote', 'The same under its other path'),
  {
    method: 'POST',
    path: '/v1/contacts/delete',
    says: 'Deletes contacts; says which were not found',
    status: 200,
    has: ['data.deleted', 'data.notFound', 'data.count'],
    request: async (world) => ({ ids: [(await newContact(world)).id] }),
    names: {
      ids: [
        '1 to 1000 ids',
        isRequired(),
        refuses(
          [],
          'x',
          Array.from({ length: 1_001 }, (_, index) => index + 1),
        ),
      ],
    },
  },
];
