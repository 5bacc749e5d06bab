import type { Case, Place } from './tenant-cases.ts';
import type { Kind, Tenant } from './tenant.ts';

const none = (): object => ({});
const place = (kind: Kind, input: Place['input']): Place => ({ kind, input });
let fields = 0;
/** Identifiers are derived from the name. */
const newName = () => ({ name: `Field ${(fields += 1)}` });

/** Several names for the ids of what is deleted, claimed or released, each with one or several ids. */
function idsUnder(
  kind: Kind,
  names: readonly string[],
  more: (mine: Tenant) => object = () => ({}),
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

/** The deals sent with an outcome: a single one, or a list. */
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

function submittedPlaces(list: string, names: readonly string[]): Record<string, Place> {
  return Object.fromEntries(
    names.map((name) => [
      `${list}[].${name}`,
      place('field', (_, id, example) => ({ ...example, [list]: [{ [name]: id, ...answered }] })),
    ]),
  );
}

const assigned = ({ ids }: Tenant) => ({ setterId: ids.user });
/** The endpoints of fields, answers, outcomes and claims that take ids. */
export const fieldAndClaimCases: Readonly<Record<string, Case>> = {
  'fields.create': { repeats: true, fill: newName },
  'fields.update': {
    repeats: true,
    places: {
      'options[].id': place('option', ({ ids }, id) => ({
        id: ids.selectField,
        options: [{ id, name: 'Changed' }],
      })),
    },
  },
  'fields.remove': { places: idsUnder('callField', ['ids', 'id']) },
  'fields.restore': { places: idsUnder('deletedField', ['ids']) },
  'fields.answer': {
    repeats: true,
    places: {
      contactId: place('contact', (_, id, example) => ({ ...example, contactId: id })),
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
    places: {
      'contactIds[]': place('contact', (_, id, example) => ({ ...example, contactIds: [id] })),
    },
  },
  'fields.inviteeAnswers': {
    repeats: true,
    places: {
      linkPrefix: place('linkPrefix', (_, id, example) => ({
        ...example,
        eventId: undefined,
        linkPrefix: id,
      })),
      previewId: place('contactPreview', (_, id, example) => ({
        ...example,
        contactId: undefined,
        previewId: id,
      })),
      ...submittedPlaces('inviteeQuestionAnswers', ['customFieldId', 'questionId']),
      ...submittedPlaces('secondaryQuestionsAnswer', ['customFieldId']),
    },
  },
  'outcomes.save': { places: dealsOfOutcome() },
  'outcomes.remove': { repeats: true, input: none },
  'setterClaims.list': { input: none },
  'setterClaims.assignOwner': {
    repeats: true,
    reportsMissing: true,
    places: {
      ...idsUnder('twin', ['contactIds', 'contactId'], assigned),
      userId: place('user', ({ ids }, id) => ({ contactIds: [ids.twin], userId: id })),
      'unchangedSince[].contactId': place('twin', ({ ids }, contactId) => ({
        unchangedSince: [{ contactId, claimId: ids.claim, setterId: ids.user }],
        setterId: ids.user,
      })),
      'setterIds[]': place('user', ({ ids, w }, id) => ({
        contactIds: [ids.twin],
        mode: 'ROUND_ROBIN',
        setterIds: [w.owner.userId, id],
      })),
    },
  },
  'setterClaims.claim': {
    places: { contactId: place('twin', (_, id) => ({ contactId: id })) },
  },
  'setterClaims.release': { places: idsUnder('contact', ['contactIds', 'contactId']) },
};
