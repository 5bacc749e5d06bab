import type * as account from '@callwright/contract/account.ts';
import type * as auth from '@callwright/contract/auth.ts';
import type * as automations from '@callwright/contract/automations.ts';
import type * as availabilities from '@callwright/contract/availabilities.ts';
import type * as contactJourney from '@callwright/contract/contact-journey.ts';
import type * as contactMerge from '@callwright/contract/contact-merge.ts';
import type * as contacts from '@callwright/contract/contacts.ts';
import type * as deals from '@callwright/contract/deals.ts';
import type { Endpoint, Received } from '@callwright/contract/endpoint.ts';
import type * as eventCalls from '@callwright/contract/event-calls.ts';
import type * as eventSlots from '@callwright/contract/event-slots.ts';
import type * as events from '@callwright/contract/events.ts';
import type * as fields from '@callwright/contract/fields.ts';
import type * as oauth from '@callwright/contract/oauth.ts';
import type * as oauthClients from '@callwright/contract/oauth-clients.ts';
import type * as calendarFeed from '@callwright/contract/calendar-feed.ts';
import type * as mails from '@callwright/contract/mails.ts';
import type * as operator from '@callwright/contract/operator.ts';
import type * as outcomes from '@callwright/contract/outcomes.ts';
import type * as products from '@callwright/contract/products.ts';
import type * as reports from '@callwright/contract/reports.ts';
import type * as reassign from '@callwright/contract/reassign.ts';
import type * as nextAssignments from '@callwright/contract/next-assignments.ts';
import type * as requestLog from '@callwright/contract/request-log.ts';
import type * as routingDecisions from '@callwright/contract/routing-decisions.ts';
import type * as setterClaims from '@callwright/contract/setter-claims.ts';
import type * as tags from '@callwright/contract/tags.ts';
import type * as teams from '@callwright/contract/teams.ts';
import type * as testRouting from '@callwright/contract/test-routing.ts';
import type * as transactions from '@callwright/contract/transactions.ts';
import type * as troubleshoot from '@callwright/contract/troubleshoot-slots.ts';
import type * as users from '@callwright/contract/users.ts';

/** Where an endpoint is; its types come from the contract, whose schemas stay out of the bundle. */
export type Route<E extends Endpoint> = {
  readonly method: E['method'];
  readonly path: E['path'];
  readonly types?: E;
};

export function route<E extends Endpoint>(method: E['method'], path: E['path']): Route<E> {
  return { method, path };
}

export const api = {
  auth: {
    signIn: route<typeof auth.signIn>('POST', '/auth/sign-in'),
    session: route<typeof auth.session>('GET', '/auth/session'),
    signOut: route<typeof auth.signOut>('POST', '/auth/sign-out'),
    sessions: route<typeof auth.sessions>('GET', '/auth/sessions'),
    endSession: route<typeof auth.endSession>('DELETE', '/auth/sessions/{id}'),
    setUpState: route<typeof auth.setUpState>('GET', '/auth/set-up'),
    setUp: route<typeof auth.setUp>('POST', '/auth/set-up'),
    requestReset: route<typeof auth.requestReset>('POST', '/auth/password/forgot'),
    resetPassword: route<typeof auth.resetPassword>('POST', '/auth/password/reset'),
    changePassword: route<typeof auth.changePassword>('PUT', '/auth/password'),
    updateProfile: route<typeof auth.updateProfile>('PUT', '/auth/profile'),
    invitation: route<typeof auth.invitation>('GET', '/auth/invitation'),
    acceptInvitation: route<typeof auth.acceptInvitation>('POST', '/auth/invitation'),
  },
  account: {
    me: route<typeof account.me>('GET', '/v1/me'),
    updateWorkspace: route<typeof account.updateWorkspace>('PUT', '/v1/workspace'),
    listKeys: route<typeof account.listKeys>('GET', '/v1/apiKeys'),
    createKey: route<typeof account.createKey>('POST', '/v1/apiKeys'),
    revokeKey: route<typeof account.revokeKey>('DELETE', '/v1/apiKeys/{id}'),
    outbox: route<typeof account.outbox>('GET', '/v1/mails'),
  },
  automations: {
    list: route<typeof automations.list>('GET', '/v1/automations'),
    detail: route<typeof automations.detail>('GET', '/v1/automations/detail'),
    create: route<typeof automations.create>('POST', '/v1/automations'),
    update: route<typeof automations.update>('PUT', '/v1/automations'),
    remove: route<typeof automations.remove>('POST', '/v1/automations/delete'),
    history: route<typeof automations.history>('GET', '/v1/automations/history'),
    undo: route<typeof automations.undo>('POST', '/v1/automations/history/{id}/undo'),
    simulate: route<typeof automations.simulate>('POST', '/v1/automations/simulate'),
  },
  availabilities: {
    list: route<typeof availabilities.list>('GET', '/v1/userAvailabilities'),
    create: route<typeof availabilities.create>('POST', '/v1/userAvailabilities'),
    update: route<typeof availabilities.update>('PUT', '/v1/userAvailabilities'),
    remove: route<typeof availabilities.remove>('POST', '/v1/userAvailabilities/delete'),
  },
  calendarFeed: {
    get: route<typeof calendarFeed.get>('GET', '/v1/calendarFeed'),
    rotate: route<typeof calendarFeed.rotate>('POST', '/v1/calendarFeed/rotate'),
    remove: route<typeof calendarFeed.remove>('DELETE', '/v1/calendarFeed'),
  },
  contacts: {
    list: route<typeof contacts.list>('GET', '/v1/contacts'),
    save: route<typeof contacts.save>('POST', '/v1/contacts'),
    update: route<typeof contacts.update>('PUT', '/v1/contacts'),
    detail: route<typeof contacts.detail>('GET', '/v1/contacts/detail'),
    notes: route<typeof contacts.notes>('GET', '/v1/contacts/notes'),
    addNote: route<typeof contacts.addNote>('POST', '/v1/contacts/notes'),
    remove: route<typeof contacts.remove>('POST', '/v1/contacts/delete'),
    restore: route<typeof contactMerge.restore>('POST', '/v1/contacts/restore'),
    journey: route<typeof contactJourney.journey>('GET', '/v1/contacts/journey'),
    duplicates: route<typeof contactMerge.duplicates>('GET', '/v1/contacts/duplicates'),
    dismissDuplicates: route<typeof contactMerge.dismissDuplicates>(
      'POST',
      '/v1/contacts/duplicates/dismiss',
    ),
    merge: route<typeof contactMerge.merge>('POST', '/v1/contacts/merge'),
    undoMerge: route<typeof contactMerge.undoMerge>('POST', '/v1/contacts/merge/{mergeId}/undo'),
  },
  deals: {
    list: route<typeof deals.list>('GET', '/v1/deals'),
    detail: route<typeof deals.detail>('GET', '/v1/deals/detail'),
    update: route<typeof deals.update>('PUT', '/v1/deals'),
    remove: route<typeof deals.remove>('POST', '/v1/deals/delete'),
  },
  eventCalls: {
    list: route<typeof eventCalls.list>('GET', '/v1/eventCalls'),
    detail: route<typeof eventCalls.detail>('GET', '/v1/eventCalls/detail'),
    book: route<typeof eventCalls.book>('POST', '/v1/eventCalls'),
    update: route<typeof eventCalls.update>('PUT', '/v1/eventCalls'),
    reschedule: route<typeof eventCalls.reschedule>('PUT', '/v1/eventCalls/reschedule'),
    reassign: route<typeof reassign.reassign>('PUT', '/v1/eventCalls/reassign'),
    reassignOptions: route<typeof reassign.reassignOptions>('GET', '/v1/eventCalls/reassignOptions'),
    cancel: route<typeof eventCalls.cancel>('PUT', '/v1/eventCalls/cancel'),
    markSlotFree: route<typeof eventCalls.markSlotFree>('PUT', '/v1/eventCalls/markSlotFree'),
  },
  events: {
    list: route<typeof events.list>('GET', '/v1/events'),
    detail: route<typeof events.detail>('GET', '/v1/events/detail'),
    setStatus: route<typeof events.setStatus>('PUT', '/v1/events/status'),
    create: route<typeof events.create>('POST', '/v1/events'),
    update: route<typeof events.update>('PUT', '/v1/events'),
    duplicate: route<typeof events.duplicate>('POST', '/v1/events/duplicate'),
    remove: route<typeof events.remove>('POST', '/v1/events/delete'),
    troubleshootSlots: route<typeof troubleshoot.troubleshootSlots>('GET', '/v1/events/troubleshootSlots'),
    nextAssignments: route<typeof nextAssignments.nextAssignments>('GET', '/v1/events/nextAssignments'),
    testRouting: route<typeof testRouting.testRouting>('POST', '/v1/events/testRouting'),
    timeSlots: route<typeof eventSlots.timeSlots>('GET', '/v1/events/timeSlots'),
  },
  fields: {
    list: route<typeof fields.objects>('GET', '/v1/fields/objects'),
    contactStage: route<typeof fields.contactStage>('GET', '/v1/fields/contact-stage'),
    create: route<typeof fields.create>('POST', '/v1/fields'),
    update: route<typeof fields.update>('PUT', '/v1/fields'),
    answer: route<typeof fields.answer>('POST', '/v1/fields/answer'),
    answerBulk: route<typeof fields.answerBulk>('POST', '/v1/fields/answer/bulk'),
  },
  oauth: {
    consent: route<typeof oauth.consent>('GET', '/auth/oauth/consent'),
    decide: route<typeof oauth.decide>('POST', '/auth/oauth/consent'),
    connectedApps: route<typeof oauth.listConnectedApps>('GET', '/auth/connected-apps'),
    disconnect: route<typeof oauth.disconnectApp>('POST', '/auth/connected-apps/disconnect'),
  },
  oauthClients: {
    list: route<typeof oauthClients.listClients>('GET', '/v1/oauth/register'),
    register: route<typeof oauthClients.registerClient>('POST', '/v1/oauth/register'),
    get: route<typeof oauthClients.getClient>('GET', '/v1/oauth/register/{clientId}'),
    update: route<typeof oauthClients.updateClient>('PATCH', '/v1/oauth/register/{clientId}'),
    remove: route<typeof oauthClients.removeClient>('DELETE', '/v1/oauth/register/{clientId}'),
  },
  mails: {
    preview: route<typeof mails.preview>('POST', '/v1/events/previewMail'),
    state: route<typeof mails.state>('GET', '/v1/mails/state'),
  },
  operator: {
    listWorkspaces: route<typeof operator.listWorkspaces>('GET', '/v1/operator/workspaces'),
    updateWorkspace: route<typeof operator.updateWorkspace>('PUT', '/v1/operator/workspaces/{id}'),
    listClients: route<typeof operator.listClients>('GET', '/v1/operator/clients'),
    approveClient: route<typeof operator.approveClient>('POST', '/v1/operator/clients/{clientId}/approve'),
    rejectClient: route<typeof operator.rejectClient>('POST', '/v1/operator/clients/{clientId}/reject'),
    suspendClient: route<typeof operator.suspendClient>('POST', '/v1/operator/clients/{clientId}/suspend'),
    resumeClient: route<typeof operator.resumeClient>('POST', '/v1/operator/clients/{clientId}/resume'),
    listActs: route<typeof operator.listActs>('GET', '/v1/operator/acts'),
  },
  requestLog: {
    list: route<typeof requestLog.list>('GET', '/v1/requestLog'),
  },
  outcomes: {
    save: route<typeof outcomes.save>('POST', '/v1/outcomes'),
    remove: route<typeof outcomes.remove>('DELETE', '/v1/outcomes'),
  },
  products: {
    list: route<typeof products.list>('GET', '/v1/products'),
    create: route<typeof products.create>('POST', '/v1/products'),
    update: route<typeof products.update>('PUT', '/v1/products'),
  },
  reports: {
    report: route<typeof reports.report>('GET', '/v1/reports/{name}'),
    rows: route<typeof reports.rows>('GET', '/v1/reports/{name}/rows'),
  },
  routingDecisions: {
    list: route<typeof routingDecisions.list>('GET', '/v1/routingDecisions'),
  },
  setterClaims: {
    list: route<typeof setterClaims.list>('GET', '/v1/setterClaims'),
    claim: route<typeof setterClaims.claim>('POST', '/v1/setterClaims/claim'),
    release: route<typeof setterClaims.release>('POST', '/v1/setterClaims/release'),
    assignOwner: route<typeof setterClaims.assignOwner>('POST', '/v1/setterClaims/assignOwner'),
  },
  tags: {
    list: route<typeof tags.list>('GET', '/v1/contacts/tags'),
    create: route<typeof tags.create>('POST', '/v1/contacts/tags'),
    update: route<typeof tags.update>('PUT', '/v1/contacts/tags'),
    remove: route<typeof tags.remove>('POST', '/v1/contacts/tags/delete'),
  },
  teams: {
    list: route<typeof teams.list>('GET', '/v1/teams'),
    create: route<typeof teams.create>('POST', '/v1/teams'),
    update: route<typeof teams.update>('PUT', '/v1/teams'),
    remove: route<typeof teams.remove>('POST', '/v1/teams/delete'),
  },
  transactions: {
    list: route<typeof transactions.list>('GET', '/v1/transactions'),
    create: route<typeof transactions.create>('POST', '/v1/transactions'),
    update: route<typeof transactions.update>('PUT', '/v1/transactions'),
    remove: route<typeof transactions.remove>('DELETE', '/v1/transactions'),
  },
  users: {
    list: route<typeof users.list>('GET', '/v1/users'),
    invite: route<typeof users.invite>('POST', '/v1/users/invite'),
    update: route<typeof users.update>('PUT', '/v1/users'),
  },
};

export type SignedIn = Received<typeof auth.session>;
export type Me = Received<typeof account.me>['data'];
export type ApiKey = Received<typeof account.listKeys>['data']['apiKeys'][number];
export type Automation = Received<typeof automations.detail>['data']['automation'];
export type AutomationAction = Received<typeof automations.history>['data']['actions'][number];
export type Simulation = Received<typeof automations.simulate>['data'];
export type OAuthClient = Received<typeof oauthClients.getClient>;
export type Call = Received<typeof eventCalls.list>['data']['eventCalls'][number];
export type CallDetail = Received<typeof eventCalls.detail>['data']['eventCall'];
export type Contact = Received<typeof contacts.list>['data']['contacts'][number];
export type ContactDetail = Received<typeof contacts.detail>['data'];
export type JourneyEntry = Received<typeof contactJourney.journey>['data'][number];
export type Decision = Received<typeof routingDecisions.list>['data'][number];
export type ExplainedDay = Received<typeof troubleshoot.troubleshootSlots>['data'];
export type CallEvent = Received<typeof events.detail>['data']['event'];
export type RoutingTest = Received<typeof testRouting.testRouting>['data'];
export type CustomField = Received<typeof fields.objects>['data'][number];
export type Deal = Received<typeof deals.list>['data']['deals'][number];
export type Payment = Received<typeof transactions.list>['data'][number];
export type LoggedRequest = Received<typeof requestLog.list>['data'][number];
export type OperatorWorkspace = Received<typeof operator.listWorkspaces>['data'][number];
export type OperatorClient = Received<typeof operator.listClients>['data'][number];
export type OperatorAct = Received<typeof operator.listActs>['data'][number];
export type Product = Received<typeof products.list>['data']['products'][number];
export type Report = Received<typeof reports.report>['data'];
export type CountedRow = Received<typeof reports.rows>['data']['rows'][number];
export type Claim = Received<typeof setterClaims.list>['data']['setterClaims'][number];
export type Tag = Received<typeof tags.list>['data']['tags'][number];
export type Team = Received<typeof teams.list>['data']['teams'][number];
export type Member = Received<typeof users.list>['data']['users'][number];
export type Availability = Received<typeof availabilities.list>['data'][number];
export type ListMeta = Received<typeof contacts.list>['meta'];
