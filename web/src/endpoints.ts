import type * as account from '@callwright/contract/account.ts';
import type * as auth from '@callwright/contract/auth.ts';
import type * as availabilities from '@callwright/contract/availabilities.ts';
import type * as contacts from '@callwright/contract/contacts.ts';
import type { Endpoint, Received } from '@callwright/contract/endpoint.ts';
import type * as eventCalls from '@callwright/contract/event-calls.ts';
import type * as eventSlots from '@callwright/contract/event-slots.ts';
import type * as events from '@callwright/contract/events.ts';
import type * as users from '@callwright/contract/users.ts';

/** Where an endpoint is; its types come from the contract, whose schemas stay out of the bundle. */
export type Route<E extends Endpoint> = {
  readonly method: E['method'];
  readonly path: E['path'];
  readonly types?: E;
};

function route<E extends Endpoint>(method: E['method'], path: E['path']): Route<E> {
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
  availabilities: {
    list: route<typeof availabilities.list>('GET', '/v1/userAvailabilities'),
    create: route<typeof availabilities.create>('POST', '/v1/userAvailabilities'),
    update: route<typeof availabilities.update>('PUT', '/v1/userAvailabilities'),
    remove: route<typeof availabilities.remove>('POST', '/v1/userAvailabilities/delete'),
  },
  contacts: {
    list: route<typeof contacts.list>('GET', '/v1/contacts'),
    save: route<typeof contacts.save>('POST', '/v1/contacts'),
    update: route<typeof contacts.update>('PUT', '/v1/contacts'),
    detail: route<typeof contacts.detail>('GET', '/v1/contacts/detail'),
    notes: route<typeof contacts.notes>('GET', '/v1/contacts/notes'),
    addNote: route<typeof contacts.addNote>('POST', '/v1/contacts/notes'),
    remove: route<typeof contacts.remove>('POST', '/v1/contacts/delete'),
  },
  eventCalls: {
    list: route<typeof eventCalls.list>('GET', '/v1/eventCalls'),
    detail: route<typeof eventCalls.detail>('GET', '/v1/eventCalls/detail'),
    update: route<typeof eventCalls.update>('PUT', '/v1/eventCalls'),
    reschedule: route<typeof eventCalls.reschedule>('PUT', '/v1/eventCalls/reschedule'),
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
    timeSlots: route<typeof eventSlots.timeSlots>('GET', '/v1/events/timeSlots'),
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
export type Call = Received<typeof eventCalls.list>['data']['eventCalls'][number];
export type CallDetail = Received<typeof eventCalls.detail>['data']['eventCall'];
export type Contact = Received<typeof contacts.list>['data']['contacts'][number];
export type ContactDetail = Received<typeof contacts.detail>['data'];
export type CallEvent = Received<typeof events.detail>['data']['event'];
export type Member = Received<typeof users.list>['data']['users'][number];
export type Availability = Received<typeof availabilities.list>['data'][number];
export type ListMeta = Received<typeof contacts.list>['meta'];
