import assert from 'node:assert/strict';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { contract } from '@callwright/contract/index.ts';
import type { Client } from './client.ts';
import { server } from './harness.ts';
import { idPlaces } from './id-places.ts';
import { oauthRequests } from './oauth-cases.ts';
import { newOperator } from './operator.ts';
import { cases, kindOf, type Place } from './tenant-cases.ts';
import type { Tenant } from './tenant.ts';

// One request for each endpoint that is answered as the endpoint promises, for the tests that loop over all of them.

const operator = await newOperator();

/** Every endpoint by resource and verb. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(contract).flatMap(([resource, verbs]) =>
    Object.entries(verbs).map(([verb, endpoint]): [string, Endpoint] => [`${resource}.${verb}`, endpoint]),
  ),
);

type Request = (mine: Tenant) => object;
const none = (): object => ({});
const wrongPassword = 'Not the password';

/** What endpoints that take no ids are asked; those that only read are asked for everything. */
const withoutIds: Readonly<Record<string, Request>> = {
  ...oauthRequests,
  'account.updateWorkspace': () => ({ name: 'Changed' }),
  'account.updateLogo': () => ({ logo: null }),
  'audit.exportEntries': none,
  'privacy.updateRetention': () => ({ mails: 30 }),
  'views.getAll': () => ({ list: 'contacts' }),
  'views.create': () => ({ list: 'contacts', name: 'Mine', search: { setterIds: '0' } }),
  'views.chooseColumns': () => ({ list: 'contacts', columns: ['stage', 'owner'] }),
  'notices.markRead': () => ({ upTo: 1 }),
  'notices.updateSettings': () => ({ settings: [{ kind: 'PAYMENT', app: false }] }),
  'search.all': () => ({ q: 'example' }),
  'fields.objects': () => ({ objectType: 'CONTACT' }),
  'users.invite': () => ({ email: 'invited@example.test', role: 'CLOSER' }),
  'operator.updateWorkspace': ({ w }) => ({ id: w.id }),
  'operator.approveClient': ({ app }) => ({ clientId: app.id }),
  'operator.rejectClient': ({ app }) => ({ clientId: app.id, reason: 'No' }),
  'operator.suspendClient': ({ app }) => ({ clientId: app.id, reason: 'No' }),
  'operator.resumeClient': ({ app }) => ({ clientId: app.id }),
  'webhooks.samples': () => ({ type: 'call.booked' }),
  'calendarConnections.create': () => ({ provider: 'ICS', url: 'https://192.0.2.1/calendar.ics' }),
  'mails.sendTest': none,
  'calendarConnections.authorize': () => ({ provider: 'GOOGLE_CALENDAR' }),
  'calendars.busy': () => ({ from: '2026-06-01T00:00:00Z', to: '2026-06-02T00:00:00Z' }),
  'calendarFeed.rotate': none,
  'calendarFeed.remove': none,
  'auth.signIn': ({ w }) => ({ email: w.owner.email, password: wrongPassword }),
  'auth.reauthenticate': () => ({ password: wrongPassword }),
  'auth.secondFactor': () => ({ token: 'none', code: '000000' }),
  'auth.secondFactorOptions': () => ({ token: 'none' }),
  'auth.passkeyOptions': none,
  'auth.signInWithPasskey': () => ({ passkey: foreignPasskey }),
  'auth.reauthenticateOptions': none,
  'factors.enrollTotp': none,
  'factors.confirmTotp': () => ({ code: '000000' }),
  'factors.removeTotp': none,
  'factors.renewRecoveryCodes': none,
  'factors.passkeyRegistration': none,
  'factors.addPasskey': () => ({ name: 'Laptop', passkey: newForeignPasskey }),
  'auth.signOut': none,
  'auth.endSession': () => ({ id: 'none' }),
  'auth.setUpState': () => ({ token: 'none' }),
  'auth.setUp': () => ({ ...newPerson, token: 'none', workspaceName: 'New', email: 'new@example.test' }),
  'auth.requestReset': () => ({ email: 'nobody@example.test' }),
  'auth.resetPassword': () => ({ token: 'none', password: wrongPassword }),
  'auth.changePassword': () => ({ current: wrongPassword, password: wrongPassword }),
  'auth.updateProfile': () => ({ firstName: 'Ada' }),
  'auth.updatePhoto': () => ({ photo: null }),
  'auth.invitation': () => ({ token: 'none' }),
  'auth.acceptInvitation': () => ({ ...newPerson, token: 'none' }),
  'auth.companyOptions': ({ w }) => ({ workspace: w.slug }),
  'auth.startCompanySignIn': () => ({ email: 'nobody@nowhere.example' }),
  'auth.finishCompanySignIn': () => ({ query: 'state=none' }),
  'auth.reauthenticateByCompany': none,
  'auth.companyLogout': () => ({ logout_token: 'none' }),
  'booking.page': ({ ids }) => ({ linkPrefix: ids.linkPrefix }),
  'booking.eventDates': ({ ids }) => ({ linkPrefix: ids.linkPrefix, timeZone: 'UTC' }),
  'booking.answers': ({ ids, pageToken, email }) => ({ linkPrefix: ids.linkPrefix, pageToken, email }),
  'booking.callback': ({ ids, pageToken, email }) => ({ linkPrefix: ids.linkPrefix, pageToken, email }),
  'booking.book': ({ ids, freeTime, pageToken, formToken, email }) => ({
    linkPrefix: ids.linkPrefix,
    pageToken,
    formToken,
    dateTime: freeTime,
    timeZone: 'UTC',
    email,
  }),
  'booking.call': ({ callToken }) => ({ token: callToken }),
  'booking.reschedule': ({ callToken, freeTime }) => ({
    token: callToken,
    dateTime: freeTime,
    timeZone: 'UTC',
  }),
  'booking.cancel': ({ callToken }) => ({ token: callToken }),
  'booking.hold': ({ ids, freeTime, pageToken, formToken }) => ({
    linkPrefix: ids.linkPrefix,
    pageToken,
    formToken,
    dateTime: freeTime,
    timeZone: 'UTC',
  }),
  'booking.extendHold': ({ ids }) => ({ linkPrefix: ids.linkPrefix, holdId: ids.hold }),
  'booking.releaseHold': ({ ids }) => ({ linkPrefix: ids.linkPrefix, holdId: ids.hold }),
};
/** As a browser sends it, for a challenge that is not ours. */
const foreignPasskey = {
  id: 'bm9uZQ',
  rawId: 'bm9uZQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};
const newForeignPasskey = {
  ...foreignPasskey,
  response: { clientDataJSON: 'e30', attestationObject: 'AA' },
};
const newPerson = { firstName: 'Ada', password: wrongPassword };

/** What is answered where a right request would need a secret that only a mail holds. */
const otherwise: Readonly<Record<string, number>> = {
  'auth.signIn': 401,
  'auth.reauthenticate': 401,
  'auth.secondFactor': 401,
  'auth.secondFactorOptions': 401,
  'auth.signInWithPasskey': 401,
  'factors.confirmTotp': 400,
  'factors.removeTotp': 404,
  'factors.renewRecoveryCodes': 409,
  'factors.addPasskey': 400,
  'factors.removePasskey': 404,
  'auth.endSession': 404,
  'auth.setUp': 410,
  'auth.resetPassword': 410,
  'auth.changePassword': 400,
  'auth.invitation': 410,
  'auth.acceptInvitation': 410,
  'auth.startCompanySignIn': 404,
  'auth.finishCompanySignIn': 401,
  'auth.reauthenticateByCompany': 409,
  'auth.linkCompanySignIn': 401,
  'auth.companyLogout': 400,
  'calendarConnections.create': 400,
  'calendarConnections.authorize': 409,
  'oauth.authorize': 302,
};

/** A request that is right, about the rows of a workspace. */
export function validRequest(name: string, mine: Tenant): Record<string, unknown> {
  const endpoint = endpointOf(name);
  const described = cases[name];
  if (described === undefined) {
    assert.ok(
      name in withoutIds || endpoint.method === 'GET',
      `${name}: say in tenant-cases.ts or valid-requests.ts what a valid request is`,
    );
    return { ...withoutIds[name]?.(mine) };
  }
  const [first] = requestPlaces(name).filter(([, place]) => place !== null);
  if (first === undefined) return { ...described.input(mine) };
  const [, place] = first;
  assert.ok(place);
  return { ...place.input(mine, mine.ids[place.kind]) };
}

type RequestPlace = [path: string, place: Place | null];
const placesByName = new Map<string, RequestPlace[]>();

/** The places of an endpoint that take ids, with what to send for each; a place that nothing describes is an error. */
export function requestPlaces(name: string): RequestPlace[] {
  const known = placesByName.get(name) ?? describedPlaces(name);
  placesByName.set(name, known);
  return known;
}

function describedPlaces(name: string): RequestPlace[] {
  const described = cases[name];
  return idPlaces(endpointOf(name).input).map(({ path, isList }): RequestPlace => {
    assert.ok(described, `${name} takes ids: describe it in tenant-cases.ts`);
    const place = described.places?.[path];
    if (place !== undefined) return [path, place];
    const kind = kindOf(name, path);
    assert.ok(kind, `${name} takes an id in ${path}: describe it in tenant-cases.ts`);
    const named = path.endsWith('[]') ? path.slice(0, -'[]'.length) : path;
    const written = (value: number | string) => (path === named ? (isList ? String(value) : value) : [value]);
    return [path, { kind, input: (own, value) => ({ ...described.input(own), [named]: written(value) }) }];
  });
}

/** Whether an answer is what the endpoint promises to a right request. */
export function isPromised(name: string, status: number): boolean {
  return status === (otherwise[name] ?? status) && (name in otherwise || status === 200 || status === 201);
}

/** What it does changes what the next request of the same scene meets. */
const onlyOnce = new Set([
  'oauth.token',
  'oauth.revoke',
  'oauth.disconnectApp',
  'operator.approveClient',
  'operator.suspendClient',
]);

/** Whether the same request can be sent again and again. */
export function repeats(name: string): boolean {
  const described = cases[name];
  if (endpointOf(name).method === 'GET') return true;
  if (described === undefined) return !name.startsWith('booking.') && !onlyOnce.has(name);
  return described.reads === true || described.repeats === true;
}

/** Whether it is a GET that leaves everything as it is: all are but the one that issues codes. */
export function isRead(name: string): boolean {
  return endpointOf(name).method === 'GET' && name !== 'oauth.authorize';
}

/** Refused for keys and apps, but without a new proof of who the person is. */
const forPeople = new Set(['mails.sendTest']);

/** A caller with access: a key with all scopes, the owner's session (also where no key may), or anybody. */
export function callerOf(name: string, { w }: Tenant): Client {
  switch (endpointOf(name).access) {
    case 'credential':
      return endpointOf(name).stepUp === undefined && !forPeople.has(name) ? w.client : w.owner.client;
    case 'session':
      return w.owner.client;
    case 'operator':
      return operator.client;
    case 'client':
      if (name === 'oauth.authorize') return w.owner.client;
      if (endpointOf(name).stepUp !== undefined) return w.owner.client;
      return endpointOf(name).scope === null ? server.anybody : w.client;
    case 'public':
      return server.anybody;
  }
}

export function endpointOf(name: string): Endpoint {
  const endpoint = endpoints.get(name);
  assert.ok(endpoint, `${name} is not in the contract`);
  return endpoint;
}
