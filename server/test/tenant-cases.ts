import { automationCases } from './automation-cases.ts';
import { calendarCases } from './calendar-cases.ts';
import { commissionCases } from './commission-cases.ts';
import { companyCases } from './company-cases.ts';
import { contactCases } from './contact-cases.ts';
import { eventCases } from './event-cases.ts';
import { fieldAndClaimCases } from './field-and-claim-cases.ts';
import { importCases } from './import-cases.ts';
import { oauthCases } from './oauth-cases.ts';
import { salesCases } from './sales-cases.ts';
import { tagAndTeamCases } from './tag-and-team-cases.ts';
import type { Kind, Tenant } from './tenant.ts';
import { webhookCases } from './webhook-cases.ts';

/** A request that is valid except for one id; `example` is from the contract, with the ids of the tenant. */
export type Place = {
  readonly kind: Kind;
  readonly input: (mine: Tenant, id: number | string, example: object) => object;
};

export type Case = {
  /** Further input besides the id, for endpoints without a body; the others send the contract's example. */
  readonly input?: (mine: Tenant) => object;
  /** Replaces values of the example that this tenant does not have: an available time, a secret, an unused name. */
  readonly fill?: (mine: Tenant) => object;
  /** A POST that only reads. */
  readonly reads?: true;
  /** Can be sent repeatedly to one workspace. */
  readonly repeats?: true;
  /** Reports ids that it did not find, instead of failing. */
  readonly reportsMissing?: true;
  /**
   * Places whose request or kind cannot be derived from their name; null for ids that only refer to the request itself.
   */
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
  transactionId: 'transaction',
  planId: 'commissionPlan',
  versionId: 'commissionVersion',
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
  sessionId: 'session',
};

const byResource: Readonly<Record<string, Kind>> = {
  account: 'apiKey',
  automations: 'automation',
  availabilities: 'availability',
  bookingLinks: 'bookingLink',
  waitingList: 'waitingEntry',
  calendarConnections: 'calendarConnection',
  calendars: 'calendar',
  commissions: 'commissionPlan',
  contacts: 'contact',
  deals: 'deal',
  eventCalls: 'call',
  events: 'event',
  fields: 'field',
  imports: 'import',
  mails: 'mail',
  setterClaims: 'claim',
  signInConnections: 'connection',
  paymentConnections: 'paymentConnection',
  slackChannels: 'slackChannel',
  products: 'product',
  tags: 'tag',
  teams: 'team',
  transactions: 'transaction',
  users: 'user',
  views: 'view',
  webhooks: 'webhook',
};

/** The kind of row that an id refers to: by its own name; for `id` and `ids`, by the resource. */
export function kindOf(endpoint: string, path: string): Kind | undefined {
  const name = path.replaceAll('[]', '');
  return name === 'id' || name === 'ids' ? byResource[endpoint.split('.')[0] ?? ''] : byName[name];
}

const atFreeTime = ({ freeTime }: Tenant) => ({ dateTime: freeTime });
const byLink = place('linkPrefix', (_, id, example) => ({ ...example, eventId: undefined, linkPrefix: id }));

/** Every endpoint that takes ids, by resource and verb. */
const absent = { from: '2026-12-01', to: '2026-12-11' };
const handOverPlaces = {
  'outOfOffice[].handOverUserId': place('user', ({ ids, w }, id, example) => ({
    ...example,
    // Members cannot hand over to themselves.
    outOfOffice: [{ ...absent, handOverUserId: id === ids.user ? w.owner.userId : id }],
  })),
  'outOfOffice[].handOverTeamId': place('team', (_, id, example) => ({
    ...example,
    outOfOffice: [{ ...absent, handOverTeamId: id }],
  })),
};

export const cases: Readonly<Record<string, Case>> = {
  ...automationCases,
  ...calendarCases,
  ...commissionCases,
  ...companyCases,
  ...contactCases,
  ...eventCases,
  ...fieldAndClaimCases,
  ...importCases,
  ...oauthCases,
  ...webhookCases,
  'account.createKey': { repeats: true },
  'account.updateKey': {},
  'account.revokeKey': { input: none },
  'availabilities.list': { input: none },
  'availabilities.create': {
    repeats: true,
    places: {
      ...handOverPlaces,
      'outOfOffice[].handOverUserId': place('user', (_, id, example) => ({
        ...example,
        outOfOffice: [{ ...absent, handOverUserId: id }],
      })),
    },
  },
  'availabilities.update': { repeats: true, places: handOverPlaces },
  'availabilities.remove': {},
  'availabilities.callsWhileOut': { input: () => ({ from: '2026-12-01', to: '2026-12-11' }) },
  'availabilities.reassignCalls': {
    repeats: true,
    places: {
      'eventCallIds[]': place('call', (_, id, example) => ({ ...example, eventCallIds: [id] })),
    },
  },
  'paymentConnections.update': { repeats: true },
  'paymentConnections.remove': { input: none },
  'paymentConnections.backfill': { repeats: true },
  'slackChannels.update': { repeats: true },
  'slackChannels.remove': { input: none },
  'slackChannels.test': { repeats: true },
  'views.update': { repeats: true },
  'views.remove': {},
  'mails.reveal': { repeats: true },
  'account.outbox': { input: none, places: { id: place('mail', (_, id) => ({ id })) } },
  'requestLog.list': { input: none },
  'audit.list': {
    input: none,
    places: { userId: null, actorId: null, credentialId: null, resourceId: null, requestId: null },
  },
  'audit.exportEntries': { reads: true, repeats: true, places: { userId: null } },
  'operator.getStatus': { input: none },
  'operator.listActs': {
    input: none,
    places: { operatorId: null, workspaceId: null, credentialId: null, requestId: null },
  },
  'privacy.erase': {},
  'privacy.exportPerson': { repeats: true },
  'eventCalls.book': {
    fill: atFreeTime,
    places: {
      linkPrefix: byLink,
      holdId: null,
      'secondaryQuestionsAnswer[].customFieldId': place('field', (_, id, example) => ({
        ...example,
        secondaryQuestionsAnswer: [{ customFieldId: id, answer: ['a'] }],
      })),
    },
  },
  'eventCalls.list': { input: none },
  'eventCalls.detail': { input: none },
  'eventCalls.timeline': { input: none },
  'reportChecks.latest': { input: none },
  'reportChecks.run': { repeats: true },
  'eventCalls.update': { repeats: true },
  'eventCalls.reschedule': { fill: atFreeTime },
  'eventCalls.reassign': {
    repeats: true,
    // The host of the call cannot take it over, and only one of the two hosts has a name here.
    places: { userId: null },
  },
  'eventCalls.reassignOptions': { input: none },
  'holds.create': {
    fill: atFreeTime,
    places: {
      linkPrefix: byLink,
      // An id that no longer exists counts as released.
      holdId: null,
    },
  },
  'holds.extend': {},
  'bookingLinks.create': { repeats: true, places: { linkPrefix: byLink } },
  'bookingLinks.list': { input: none },
  'bookingLinks.revoke': {},
  'waitingList.list': { input: none },
  'waitingList.remove': {},
  'holds.release': { input: none },
  'eventCalls.cancel': {},
  'eventCalls.resolveCalendar': {},
  'eventCalls.markSlotFree': {},
  'routingDecisions.list': { input: none },
  'calendarView.show': { input: () => ({ from: '2026-06-01T00:00:00Z', to: '2026-06-08T00:00:00Z' }) },
  'mails.preview': { reads: true, repeats: true },
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
  'users.listSessions': { input: none },
  'users.endSession': { input: ({ ids }) => ({ id: ids.user, sessionId: ids.session }) },
  'users.update': {
    places: {
      reassignTo: place('user', ({ ids, w }, id) => ({
        id: ids.user,
        status: 'DEACTIVATED',
        reassignTo: id === ids.user ? w.owner.userId : id,
      })),
    },
  },
  'users.resetSecondFactor': { repeats: true },
  // Runs exist only in test workspaces, and the tenants are live ones.
  'scenarios.cancel': { repeats: true, input: () => ({ id: 1 }), places: { id: null } },
  'testPhone.answer': { repeats: true, places: { id: null } },
  'testSlack.press': { repeats: true, places: { id: null, userId: null } },
  'testPayments.decide': { repeats: true, places: { id: null } },
  // Belongs to the person and not to a workspace.
  'factors.removePasskey': { repeats: true, input: () => ({ id: 1 }), places: { id: null } },
};
