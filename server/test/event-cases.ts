import type { Case, Place } from './tenant-cases.ts';
import type { Kind, Tenant } from './tenant.ts';

const none = (): object => ({});
const place = (kind: Kind, input: Place['input']): Place => ({ kind, input });
const rule = (part: object) => ({ id: 1, when: { all: [] }, target: {}, ...part });
const disqualify = (part: object) => ({ id: 'a', when: { all: [] }, action: 'MESSAGE', ...part });
const when = (customFieldId: number | string) => ({ all: [{ any: [{ customFieldId, op: 'EMPTY' }] }] });

/** A place in a request, together with the other fields that it needs. */
function within(kind: Kind, part: (id: number | string, mine: Tenant) => object): Place {
  return place(kind, (mine, id, example) => ({ ...example, ...part(id, mine) }));
}

/** The places in the rules of an event. */
const rulePlaces: Record<string, Place | null> = {
  'disqualifyRules[].id': null,
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

/** The nested places of an event. */
const eventPlaces: Record<string, Place | null> = {
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
  ...rulePlaces,
};

/** The ways to specify the event of a slot query. */
function whichEvent(rest: object): Record<string, Place | null> {
  return {
    eventId: place('event', (_, id) => ({ ...rest, eventId: id })),
    id: place('event', (_, id) => ({ ...rest, id })),
    token: place('token', (_, id) => ({ ...rest, token: id })),
    linkPrefix: place('linkPrefix', (_, id) => ({ ...rest, linkPrefix: id })),
    holdId: null,
  };
}

const nextWeek = {
  dateFrom: Temporal.Now.plainDateISO('UTC').toString(),
  dateTo: Temporal.Now.plainDateISO('UTC').add({ days: 7 }).toString(),
  timeZone: 'UTC',
};
/** The endpoints of events that take ids. */
export const eventCases: Readonly<Record<string, Case>> = {
  'events.list': { input: none },
  'events.detail': { input: none },
  'events.setStatus': {},
  'events.create': {
    repeats: true,
    places: eventPlaces,
  },
  'events.update': {
    repeats: true,
    places: eventPlaces,
  },
  'events.updateCover': {},
  'events.duplicate': {},
  'events.remove': {},
  'events.timeSlots': {
    input: ({ ids }) => ({ ...nextWeek, eventId: ids.event }),
    places: whichEvent(nextWeek),
  },
  'events.eventDates': {
    reads: true,
    places: whichEvent({ timeZone: 'UTC' }),
  },
  'events.testRouting': {
    reads: true,
    places: {
      ...rulePlaces,
      'answers[].customFieldId': place('field', ({ ids }, id) => ({
        eventId: ids.event,
        answers: [{ customFieldId: id, answer: [] }],
      })),
      ownerId: place('user', ({ ids }, id) => ({ eventId: ids.event, ownerId: id })),
    },
  },
  'events.replayRouting': {
    reads: true,
    places: {
      ...rulePlaces,
      'hosts[].userId': within('user', (id) => ({ hosts: [{ userId: id }] })),
    },
  },
  'events.nextAssignments': { input: none },
  'events.troubleshootSlots': {
    input: ({ ids }) => ({ linkPrefix: ids.linkPrefix, date: nextWeek.dateTo, timezone: 'UTC' }),
    places: { holdId: null },
  },
};
