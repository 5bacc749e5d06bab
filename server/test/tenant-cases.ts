import type { Kind, Tenant } from './tenant.ts';

/** A request that is right but for one id. */
export type Place = { readonly kind: Kind; readonly input: (mine: Tenant, id: number | string) => object };

export type Case = {
  /** What is asked besides the id. */
  readonly input: (mine: Tenant) => object;
  /** A POST that only reads. */
  readonly reads?: true;
  /** Can be sent again and again to one workspace. */
  readonly repeats?: true;
  /** Places whose request or kind does not follow from their name; null for ids of nothing outside the request. */
  readonly places?: Readonly<Record<string, Place | null>>;
};

const none = (): object => ({});
const place = (kind: Kind, input: Place['input']): Place => ({ kind, input });

const byName: Readonly<Record<string, Kind>> = {
  userId: 'user',
  userIds: 'user',
  conditionalUsers: 'user',
  setterId: 'user',
  setterIds: 'user',
  teamId: 'team',
  teamIds: 'team',
  eventId: 'event',
  eventIds: 'event',
  token: 'token',
  linkPrefix: 'linkPrefix',
  contactId: 'contact',
  contactIds: 'contact',
  tagIds: 'tag',
  rescheduleCallId: 'call',
  previewId: 'callPreview',
  routingGroupIds: 'rule',
  availabilityId: 'availability',
  customFieldId: 'field',
};

const byResource: Readonly<Record<string, Kind>> = {
  account: 'apiKey',
  availabilities: 'availability',
  contacts: 'contact',
  eventCalls: 'call',
  events: 'event',
  users: 'user',
};

/** The kind of row an id names: by its own name, or `id` and `ids` by the resource. */
export function kindOf(endpoint: string, path: string): Kind | undefined {
  const name = path.replaceAll('[]', '');
  return name === 'id' || name === 'ids' ? byResource[endpoint.split('.')[0] ?? ''] : byName[name];
}

const hours = { name: 'Evenings', timeZone: 'UTC', weekdays: [] };
const rule = (part: object) => ({ id: 1, when: { all: [] }, target: {}, ...part });
const disqualify = (part: object) => ({ id: 'a', when: { all: [] }, action: 'MESSAGE', ...part });
const when = (customFieldId: number | string) => ({ all: [{ any: [{ customFieldId, op: 'EMPTY' }] }] });

/** The nested places of an event, around what else the request needs. */
function eventPlaces(base: (mine: Tenant) => object): Record<string, Place | null> {
  const within = (kind: Kind, part: (id: number | string, mine: Tenant) => object) =>
    place(kind, (mine, id) => ({ ...base(mine), ...part(id, mine) }));
  return {
    'hosts[].userId': within('user', (id) => ({ hosts: [{ userId: id }] })),
    'hosts[].availabilityId': within('availability', (id, mine) => ({
      hosts: [{ userId: mine.ids.user, availabilityId: id }],
    })),
    'teams[]': within('team', (id) => ({ teams: [id] })),
    'questions[].customFieldId': within('field', (id) => ({ questions: [{ customFieldId: id }] })),
    'questions[].showIf.**.customFieldId': within('field', (id) => ({
      questions: [{ identifier: 'a', showIf: when(id) }],
    })),
    'secondaryQuestions[].customFieldId': within('field', (id) => ({
      secondaryQuestions: [{ customFieldId: id }],
    })),
    'secondaryQuestions[].showIf.**.customFieldId': within('field', (id) => ({
      secondaryQuestions: [{ identifier: 'a', showIf: when(id) }],
    })),
    'disqualifyRules[].when.**.customFieldId': within('field', (id) => ({
      disqualifyRules: [disqualify({ when: when(id) })],
    })),
    'disqualifyRules[].eventId': within('event', (id) => ({
      disqualifyRules: [disqualify({ action: 'OTHER_EVENT', eventId: id })],
    })),
    'routingRules[].id': null,
    'routingRules[].when.**.customFieldId': within('field', (id) => ({
      routingRules: [rule({ when: when(id) })],
    })),
    'routingRules[].target.userIds[]': within('user', (id) => ({
      routingRules: [rule({ target: { userIds: [id] } })],
    })),
    'routingRules[].target.teamIds[]': within('team', (id) => ({
      routingRules: [rule({ target: { teamIds: [id] } })],
    })),
  };
}

/** The ways to name the event whose times are asked for. */
function whichEvent(rest: object): Record<string, Place> {
  return {
    eventId: place('event', (_, id) => ({ ...rest, eventId: id })),
    id: place('event', (_, id) => ({ ...rest, id })),
    token: place('token', (_, id) => ({ ...rest, token: id })),
    linkPrefix: place('linkPrefix', (_, id) => ({ ...rest, linkPrefix: id })),
  };
}

const nextWeek = {
  dateFrom: Temporal.Now.plainDateISO('UTC').toString(),
  dateTo: Temporal.Now.plainDateISO('UTC').add({ days: 7 }).toString(),
  timeZone: 'UTC',
};
const newCall = ({ ids, freeTime }: Tenant) => ({
  eventId: ids.event,
  contactId: ids.contact,
  dateTime: freeTime,
  timeZone: 'UTC',
});
const newContact = () => ({ email: 'new@example.test' });
const deletes = (name: string) => place('contact', (_, id) => ({ [name]: id }));

/** Every endpoint that takes ids, by resource and verb. */
export const cases: Readonly<Record<string, Case>> = {
  'account.createKey': { repeats: true, input: () => ({ name: 'Key', scopes: ['*'] }) },
  'account.revokeKey': { input: none },
  'availabilities.list': { input: none },
  'availabilities.create': { repeats: true, input: () => hours },
  'availabilities.update': { repeats: true, input: () => ({ name: 'Changed' }) },
  'availabilities.remove': { input: none },
  'contacts.list': { input: none },
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
  'eventCalls.book': {
    input: newCall,
    places: {
      linkPrefix: place('linkPrefix', (mine, id) => ({
        ...newCall(mine),
        eventId: undefined,
        linkPrefix: id,
      })),
      'secondaryQuestionsAnswer[].customFieldId': place('field', (mine, id) => ({
        ...newCall(mine),
        secondaryQuestionsAnswer: [{ customFieldId: id, answer: ['a'] }],
      })),
    },
  },
  'eventCalls.list': { input: none },
  'eventCalls.detail': { input: none },
  'eventCalls.update': { repeats: true, input: () => ({ notes: 'Changed' }) },
  'eventCalls.reschedule': {
    input: ({ ids, freeTime }) => ({ id: ids.call, dateTime: freeTime, timeZone: 'UTC' }),
  },
  'eventCalls.cancel': { input: none },
  'eventCalls.markSlotFree': { input: () => ({ isSlotFree: true }) },
  'events.list': { input: none },
  'events.detail': { input: none },
  'events.setStatus': { input: () => ({ status: 'DEACTIVATED' }) },
  'events.create': {
    repeats: true,
    input: () => ({ name: 'New' }),
    places: eventPlaces(() => ({ name: 'New' })),
  },
  'events.update': {
    repeats: true,
    input: ({ ids }) => ({ id: ids.event }),
    places: eventPlaces(({ ids }) => ({ id: ids.event })),
  },
  'events.duplicate': { input: none },
  'events.remove': { input: none },
  'events.timeSlots': {
    input: ({ ids }) => ({ ...nextWeek, eventId: ids.event }),
    places: whichEvent(nextWeek),
  },
  'events.eventDates': {
    reads: true,
    input: ({ ids }) => ({ timeZone: 'UTC', eventId: ids.event }),
    places: whichEvent({ timeZone: 'UTC' }),
  },
  'users.list': { input: none },
  'users.update': { input: () => ({ role: 'SETTER' }) },
};
