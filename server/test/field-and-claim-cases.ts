import type { Case, Place } from './tenant-cases.ts';
import type { Kind, Tenant } from './tenant.ts';

const none = (): object => ({});
const place = (kind: Kind, input: Place['input']): Place => ({ kind, input });
let fields = 0;
const newField = () => ({ name: `Field ${(fields += 1)}`, inputType: 'TEXT', type: 'CONTACT' });

/** Several names for the ids of what is deleted, claimed or released, each one id or several. */
function idsUnder(
  kind: Kind,
  names: readonly string[],
  more: (mine: Tenant) => object = none,
): Record<string, Place> {
  return Object.fromEntries(
    names.flatMap((name) => [
      [name, place(kind, (mine, id) => ({ ...more(mine), [name]: id }))],
      [`${name}[]`, place(kind, (mine, id) => ({ ...more(mine), [name]: [id] }))],
    ]),
  );
}

const answered = { answer: ['Yes'] };
const won = ({ ids }: Tenant) => ({ eventCallId: ids.call, outcome: 'WON' });
const dealKinds: readonly [name: string, kind: Kind][] = [
  ['id', 'deal'],
  ['productId', 'product'],
  ['closerId', 'user'],
];

/** The deals sent with an outcome, the one and the list of them. */
function dealsOfOutcome(): Record<string, Place> {
  const places: [string, Place][] = dealKinds.flatMap(([name, kind]): [string, Place][] => [
    [`newDeal.${name}`, place(kind, (mine, id) => ({ ...won(mine), newDeal: { [name]: id } }))],
    [`deals[].${name}`, place(kind, (mine, id) => ({ ...won(mine), deals: [{ [name]: id }] }))],
  ]);
  return {
    ...Object.fromEntries(places),
    'newDeal.transactionIds[]': place('freeTransaction', (mine, id) => ({
      ...won(mine),
      newDeal: { transactionIds: [id] },
    })),
    'deals[].transactionIds[]': place('freeTransaction', (mine, id) => ({
      ...won(mine),
      deals: [{ transactionIds: [id] }],
    })),
  };
}

const submitted = ({ ids }: Tenant) => ({
  eventId: ids.event,
  contactId: ids.contact,
  inviteeQuestionAnswers: [],
});

function submittedPlaces(list: string, names: readonly string[]): Record<string, Place> {
  return Object.fromEntries(
    names.map((name) => [
      `${list}[].${name}`,
      place('field', (mine, id) => ({ ...submitted(mine), [list]: [{ [name]: id, ...answered }] })),
    ]),
  );
}

const assigned = ({ ids }: Tenant) => ({ setterId: ids.user });
const assignedTwin = (mine: Tenant) => ({ ...assigned(mine), contactIds: [mine.ids.twin] });
/** The endpoints of fields, answers, outcomes and claims that take ids. */
export const fieldAndClaimCases: Readonly<Record<string, Case>> = {
  'fields.create': { repeats: true, input: newField },
  'fields.update': {
    repeats: true,
    input: ({ ids }) => ({ id: ids.field, description: 'Changed' }),
    places: {
      'options[].id': place('option', ({ ids }, id) => ({
        id: ids.selectField,
        options: [{ id, name: 'Changed' }],
      })),
    },
  },
  'fields.remove': { input: none, places: idsUnder('callField', ['ids', 'id']) },
  'fields.restore': { input: none, places: idsUnder('deletedField', ['ids']) },
  'fields.answer': {
    repeats: true,
    input: ({ ids }) => ({ customFieldId: ids.field, contactId: ids.contact, ...answered }),
    places: {
      contactId: place('contact', ({ ids }, id) => ({
        customFieldId: ids.field,
        contactId: id,
        ...answered,
      })),
      eventCallId: place('call', ({ ids }, id) => ({
        customFieldId: ids.callField,
        eventCallId: id,
        ...answered,
      })),
      dealId: place('deal', ({ ids }, id) => ({ customFieldId: ids.dealField, dealId: id, ...answered })),
      eventId: place('event', ({ ids }, id) => ({ customFieldId: ids.eventField, eventId: id, ...answered })),
      userId: place('user', ({ ids }, id) => ({ customFieldId: ids.userField, userId: id, ...answered })),
    },
  },
  'fields.answerBulk': {
    repeats: true,
    reportsMissing: true,
    input: ({ ids }) => ({ customFieldId: ids.field, contactIds: [ids.contact], ...answered }),
    places: {
      'contactIds[]': place('contact', ({ ids }, id) => ({
        customFieldId: ids.field,
        contactIds: [id],
        ...answered,
      })),
    },
  },
  'fields.inviteeAnswers': {
    repeats: true,
    input: submitted,
    places: {
      linkPrefix: place('linkPrefix', (mine, id) => ({
        ...submitted(mine),
        eventId: undefined,
        linkPrefix: id,
      })),
      previewId: place('contactPreview', (mine, id) => ({
        ...submitted(mine),
        contactId: undefined,
        previewId: id,
      })),
      ...submittedPlaces('inviteeQuestionAnswers', ['customFieldId', 'questionId']),
      ...submittedPlaces('secondaryQuestionsAnswer', ['customFieldId']),
    },
  },
  'outcomes.save': { input: won, places: dealsOfOutcome() },
  'outcomes.remove': { repeats: true, input: none },
  'setterClaims.list': { input: none },
  'setterClaims.assignOwner': {
    repeats: true,
    reportsMissing: true,
    input: assignedTwin,
    places: {
      ...idsUnder('twin', ['contactIds', 'contactId'], assigned),
      userId: place('user', ({ ids }, id) => ({ contactIds: [ids.twin], userId: id })),
      'setterIds[]': place('user', ({ ids, w }, id) => ({
        contactIds: [ids.twin],
        mode: 'ROUND_ROBIN',
        setterIds: [w.owner.userId, id],
      })),
    },
  },
  'setterClaims.claim': {
    input: ({ ids }) => ({ contactId: ids.twin }),
    places: { contactId: place('twin', (_, id) => ({ contactId: id })) },
  },
  'setterClaims.release': { input: none, places: idsUnder('contact', ['contactIds', 'contactId']) },
};
