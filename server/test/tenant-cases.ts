import { automationCases } from './automation-cases.ts';
import { eventCases } from './event-cases.ts';
import { fieldAndClaimCases } from './field-and-claim-cases.ts';
import { oauthCases } from './oauth-cases.ts';
import { salesCases } from './sales-cases.ts';
import { tagAndTeamCases } from './tag-and-team-cases.ts';
import type { Kind, Tenant } from './tenant.ts';
import { webhookCases } from './webhook-cases.ts';

/** A request that is right but for one id. */
export type Place = { readonly kind: Kind; readonly input: (mine: Tenant, id: number | string) => object };

export type Case = {
  /** What is asked besides the id. */
  readonly input: (mine: Tenant) => object;
  /** A POST that only reads. */
  readonly reads?: true;
  /** Can be sent again and again to one workspace. */
  readonly repeats?: true;
  /** Answers which ids it did not find, instead of failing. */
  readonly tellsMissing?: true;
  /** Places whose request or kind does not follow from their name; null for ids of nothing outside the request. */
  readonly places?: Readonly<Record<string, Place | null>>;
};

const none = (): object => ({});
const place = (kind: Kind, input: Place['input']): Place => ({ kind, input });

const byName: Readonly<Record<string, Kind>> = {
  userId: 'user',
  userIds: 'user',
  memberIds: 'user',
  managerIds: 'user',
  selectedHost: 'user',
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
  primaryId: 'contact',
  mergeId: 'merge',
  contactIds: 'contact',
  tagIds: 'tag',
  rescheduleCallId: 'call',
  eventCallId: 'call',
  dealId: 'deal',
  productId: 'product',
  productIds: 'product',
  parentProductId: 'product',
  closerId: 'user',
  tagId: 'tag',
  previewId: 'callPreview',
  routingGroupIds: 'rule',
  availabilityId: 'availability',
  customFieldId: 'field',
  holdId: 'hold',
  clientId: 'client',
  deliveryId: 'delivery',
  endpointIds: 'webhook',
  apiKeyId: 'apiKey',
  requestId: 'request',
};

const byResource: Readonly<Record<string, Kind>> = {
  account: 'apiKey',
  automations: 'automation',
  availabilities: 'availability',
  contacts: 'contact',
  deals: 'deal',
  eventCalls: 'call',
  events: 'event',
  fields: 'field',
  setterClaims: 'claim',
  products: 'product',
  tags: 'tag',
  teams: 'team',
  transactions: 'transaction',
  users: 'user',
  webhooks: 'webhook',
};

/** The kind of row an id names: by its own name, or `id` and `ids` by the resource. */
export function kindOf(endpoint: string, path: string): Kind | undefined {
  const name = path.replaceAll('[]', '');
  return name === 'id' || name === 'ids' ? byResource[endpoint.split('.')[0] ?? ''] : byName[name];
}

const hours = { name: 'Evenings', timeZone: 'UTC', weekdays: [] };
const newCall = ({ ids, freeTime }: Tenant) => ({
  eventId: ids.event,
  contactId: ids.contact,
  dateTime: freeTime,
  timeZone: 'UTC',
});
const newHold = ({ ids, freeTime }: Tenant) => ({
  eventId: ids.event,
  dateTime: freeTime,
  timeZone: 'UTC',
});
const newContact = () => ({ email: 'new@example.test' });
const deletes = (name: string) => place('contact', (_, id) => ({ [name]: id }));

/** Every endpoint that takes ids, by resource and verb. */
export const cases: Readonly<Record<string, Case>> = {
  ...automationCases,
  ...eventCases,
  ...fieldAndClaimCases,
  ...oauthCases,
  ...webhookCases,
  'account.createKey': { repeats: true, input: () => ({ name: 'Key', scopes: ['*'] }) },
  'account.revokeKey': { input: none },
  'availabilities.list': { input: none },
  'availabilities.create': { repeats: true, input: () => hours },
  'availabilities.update': { repeats: true, input: () => ({ name: 'Changed' }) },
  'availabilities.remove': { input: none },
  'requestLog.list': { input: none },
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
  'contacts.duplicates': { input: none },
  'contacts.dismissDuplicates': {
    input: none,
    places: { 'ids[]': place('pair', (_, id) => ({ ids: [id] })) },
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
  'eventCalls.book': {
    input: newCall,
    places: {
      linkPrefix: place('linkPrefix', (mine, id) => ({
        ...newCall(mine),
        eventId: undefined,
        linkPrefix: id,
      })),
      holdId: null,
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
  'eventCalls.reassign': {
    repeats: true,
    // Whoever hosts the call cannot take it over, and only one of the two hosts has a name here.
    input: () => ({ auto: true }),
    places: { userId: null },
  },
  'eventCalls.reassignOptions': { input: none },
  'holds.create': {
    input: newHold,
    places: {
      linkPrefix: place('linkPrefix', (mine, id) => ({
        ...newHold(mine),
        eventId: undefined,
        linkPrefix: id,
      })),
      // What is not there any more is given up already.
      holdId: null,
    },
  },
  'holds.extend': { input: none },
  'holds.release': { input: none },
  'eventCalls.cancel': { input: none },
  'eventCalls.markSlotFree': { input: () => ({ isSlotFree: true }) },
  'routingDecisions.list': { input: none },
  'mails.preview': {
    reads: true,
    repeats: true,
    input: ({ ids }) => ({ eventId: ids.event, kind: 'confirmation' }),
  },
  'reports.report': {
    input: () => ({ name: 'calls' }),
    places: { productIds: place('product', (_, id) => ({ name: 'revenue', productIds: id })) },
  },
  'reports.rows': {
    input: () => ({ name: 'calls', metric: 'bookings' }),
    places: {
      productIds: place('product', (_, id) => ({ name: 'revenue', metric: 'sales', productIds: id })),
    },
  },
  ...tagAndTeamCases,
  ...salesCases,
  'users.list': { input: none },
  'users.update': {
    input: () => ({ role: 'SETTER' }),
    places: {
      reassignTo: place('user', ({ ids, w }, id) => ({
        id: ids.user,
        status: 'DEACTIVATED',
        reassignTo: id === ids.user ? w.owner.userId : id,
      })),
    },
  },
};
