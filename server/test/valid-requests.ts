import assert from 'node:assert/strict';
import { hasBody, type Endpoint } from '@callwright/contract/endpoint.ts';
import { examples } from '@callwright/contract/examples/examples.ts';
import { contract } from '@callwright/contract/index.ts';
import type { Client } from './client.ts';
import { server } from './harness.ts';
import { idPlaces } from './id-places.ts';
import { oauthFills, oauthQueries } from './oauth-cases.ts';
import { newOperator } from './operator.ts';
import { cases, kindOf } from './tenant-cases.ts';
import type { Kind, Tenant } from './tenant.ts';
import { wholeDay } from './waiting.ts';
import { smallWorkspaceFile } from './small-workspace-file.ts';

// One valid request for each endpoint, for the tests that loop over all of them.

const operator = await newOperator();

/** Every endpoint by resource and verb. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(contract).flatMap(([resource, verbs]) =>
    Object.entries(verbs).map(([verb, endpoint]): [string, Endpoint] => [`${resource}.${verb}`, endpoint]),
  ),
);

type Request = (mine: Tenant) => object;

/** The input of endpoints without a body and without ids; read endpoints get every optional parameter. */
const queries: Readonly<Record<string, Request>> = {
  ...oauthQueries,
  'views.getAll': () => ({ list: 'contacts' }),
  'search.all': () => ({ q: 'example' }),
  'fields.objects': () => ({ objectType: 'CONTACT' }),
  'webhooks.samples': () => ({ type: 'call.booked' }),
  'calendars.busy': () => ({ from: '2026-06-01T00:00:00Z', to: '2026-06-02T00:00:00Z' }),
  'auth.endSession': () => ({ id: 'none' }),
  'auth.setUpState': () => ({ token: 'none' }),
  'auth.invitation': () => ({ token: 'none' }),
  'auth.companyOptions': ({ w }) => ({ workspace: w.slug }),
  'booking.page': ({ ids }) => ({ linkPrefix: ids.linkPrefix }),
  'booking.call': ({ callToken }) => ({ token: callToken }),
  'booking.waiting': ({ waiting }) => ({ token: waiting.token }),
  'operator.resumeClient': ({ app }) => ({ clientId: app.id }),
};

const atPage: Request = ({ pageToken, email, ids }) => ({ pageToken, email, linkPrefix: ids.linkPrefix });

/** Replaces values in the examples of endpoints without ids that a tenant does not have. */
const fills: Readonly<Record<string, Request>> = {
  ...oauthFills,
  'operator.importWorkspace': () => ({ content: smallWorkspaceFile }),
  'operator.updateWorkspace': ({ w }) => ({ id: w.id }),
  // The moment in the example is not when the app of the tenant was changed.
  'operator.approveClient': ({ app }) => ({ clientId: app.id, updatedAt: undefined }),
  'operator.rejectClient': ({ app }) => ({ clientId: app.id }),
  'operator.suspendClient': ({ app }) => ({ clientId: app.id }),
  'auth.signIn': ({ w }) => ({ email: w.owner.email }),
  'mails.sendTest': ({ w }) => ({ to: w.owner.email }),
  'booking.eventDates': ({ ids }) => ({ linkPrefix: ids.linkPrefix }),
  'booking.answers': atPage,
  'booking.callback': atPage,
  'booking.waitFor': ({ waiting: { linkPrefix, pageToken } }) => ({
    linkPrefix,
    pageToken,
    email: 'waits@example.test',
    windows: [wholeDay(80)],
  }),
  'booking.changeWaiting': ({ waiting }) => ({ token: waiting.token, windows: [wholeDay(81)] }),
  'booking.declineOffer': ({ waiting, freeTime }) => ({ token: waiting.token, dateTime: freeTime }),
  'booking.leaveWaiting': ({ waiting }) => ({ token: waiting.token }),
  'booking.book': (mine) => ({ ...atPage(mine), formToken: mine.formToken, dateTime: mine.freeTime }),
  'booking.reschedule': ({ callToken, freeTime }) => ({ token: callToken, dateTime: freeTime }),
  'booking.confirm': ({ callToken, callTime }) => ({ token: callToken, dateTime: callTime }),
  'booking.cancel': ({ callToken }) => ({ token: callToken }),
  'booking.startCheckout': (mine) => ({
    ...atPage(mine),
    formToken: mine.formToken,
    dateTime: mine.freeTime,
  }),
  'booking.continueCheckout': ({ checkoutToken }) => ({ token: checkoutToken }),
  'booking.abandonCheckout': ({ checkoutToken }) => ({ token: checkoutToken }),
  'booking.hold': ({ ids, pageToken, formToken, freeTime }) => ({
    linkPrefix: ids.linkPrefix,
    pageToken,
    formToken,
    dateTime: freeTime,
  }),
  'booking.extendHold': ({ ids }) => ({ linkPrefix: ids.linkPrefix, holdId: ids.hold }),
  'booking.releaseHold': ({ ids }) => ({ linkPrefix: ids.linkPrefix, holdId: ids.hold }),
};

/** The expected status if a successful request would need a secret from an email. */
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
  // The event of the tenant requires no deposit.
  'booking.startCheckout': 400,
  'calendarConnections.create': 400,
  'paymentConnections.create': 400,
  'slackChannels.create': 400,
  'slackChannels.connectApp': 400,
  'textMessages.connect': 400,
  'textMessages.disconnect': 404,
  'calendarConnections.authorize': 409,
  'oauth.authorize': 302,
  // The workspace of the tenant is a live one.
  'scenarios.start': 409,
  'scenarios.cancel': 404,
  'testWorkspaces.remove': 404,
  'testWorkspaces.clockOf': 409,
  'testWorkspaces.advance': 409,
  'testWorkspaces.mailbox': 409,
  'testPhone.list': 409,
  'testPhone.answer': 409,
  'testSlack.list': 409,
  'testSlack.press': 409,
  'testPayments.list': 409,
  'testPayments.decide': 409,
};

/** A valid request about the rows of a workspace: the example of the contract, if there is a body. */
export function validRequest(name: string, mine: Tenant): Record<string, unknown> {
  if (hasBody(endpointOf(name))) return exampleRequest(name, mine);
  const described = cases[name];
  if (described === undefined) return { ...queries[name]?.(mine) };
  const [first] = requestPlaces(name).filter(([, place]) => place !== null);
  if (first === undefined) return { ...described.input?.(mine) };
  const [, place] = first;
  assert.ok(place);
  return { ...place.input(mine, mine.ids[place.kind]) };
}

/** The example with the ids of a tenant, and with its other replaced values. */
function exampleRequest(name: string, mine: Tenant): Record<string, unknown> {
  const { input, path } = endpointOf(name);
  const kinds = new Map(idPlaces(input).map((place) => [place.path, kindAt(name, place.path)]));
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, part = '']): [string, unknown] => {
    const kind = kinds.get(part);
    return [part, kind && mine.ids[kind]];
  });
  const shown = examples[name] ?? {};
  const fill = cases[name]?.fill ?? fills[name];
  const filled = { ...fill?.(mine) };
  for (const part of Object.keys(filled))
    assert.ok(part in shown || inPath.some(([known]) => known === part), `${name} does not show ${part}`);
  const own = withIds(shown, '', (at) => {
    const kind = kinds.get(at);
    return kind === undefined ? null : mine.ids[kind];
  });
  return { ...Object.fromEntries(inPath), ...(own as object), ...filled }; // an example is an object
}

/** The kind of row that an id refers to; undefined for ids that only refer to the request itself. */
function kindAt(name: string, path: string): Kind | undefined {
  const place = cases[name]?.places?.[path];
  return place === null ? undefined : (place?.kind ?? kindOf(name, path));
}

/** A value of an example, with ids replaced by `idAt` according to their place. */
function withIds(value: unknown, path: string, idAt: (path: string) => number | string | null): unknown {
  if (Array.isArray(value)) return value.map((part) => withIds(part, `${path}[]`, idAt));
  if (typeof value !== 'object' || value === null) return idAt(path) ?? value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      withIds(part, path === '' ? name : `${path}.${name}`, idAt),
    ]),
  );
}

type RequestPlace = [path: string, place: RequestAt | null];
/** A request that is valid except for one id. */
export type RequestAt = {
  readonly kind: Kind;
  readonly input: (mine: Tenant, id: number | string) => object;
};
const placesByName = new Map<string, RequestPlace[]>();

/** The places of an endpoint that take ids, with the request for each; an undescribed place is an error. */
export function requestPlaces(name: string): RequestPlace[] {
  const known = placesByName.get(name) ?? describedPlaces(name);
  placesByName.set(name, known);
  return known;
}

function describedPlaces(name: string): RequestPlace[] {
  const described = cases[name];
  const endpoint = endpointOf(name);
  const base: Request = hasBody(endpoint)
    ? (own) => exampleRequest(name, own)
    : (own) => described?.input?.(own) ?? {};
  return idPlaces(endpoint.input).map(({ path, isList }): RequestPlace => {
    assert.ok(described, `${name} takes ids: describe it in tenant-cases.ts`);
    const place = described.places?.[path];
    if (place === null) return [path, null];
    if (place !== undefined)
      return [path, { kind: place.kind, input: (own, id) => place.input(own, id, base(own)) }];
    const kind = kindOf(name, path);
    assert.ok(kind, `${name} takes an id in ${path}: describe it in tenant-cases.ts`);
    const named = path.endsWith('[]') ? path.slice(0, -'[]'.length) : path;
    const written = (value: number | string) => (path === named ? (isList ? String(value) : value) : [value]);
    return [path, { kind, input: (own, value) => ({ ...base(own), [named]: written(value) }) }];
  });
}

/** Whether the status is the expected one for a valid request. */
export function isPromised(name: string, status: number): boolean {
  return status === (otherwise[name] ?? status) && (name in otherwise || status === 200 || status === 201);
}

/** Endpoints that change how the next request in the same scene is answered. */
const onlyOnce = new Set([
  // The person belongs to a second workspace afterwards.
  'testWorkspaces.create',
  'oauth.token',
  'oauth.revoke',
  'oauth.disconnectApp',
  'operator.approveClient',
  'operator.suspendClient',
]);

/** Whether the same request can be sent repeatedly. */
export function repeats(name: string): boolean {
  const described = cases[name];
  if (endpointOf(name).method === 'GET') return true;
  if (described === undefined) return !name.startsWith('booking.') && !onlyOnce.has(name);
  return described.reads === true || described.repeats === true;
}

/** Whether it is a GET without side effects: all are, except for the one that issues codes. */
export function isRead(name: string): boolean {
  return endpointOf(name).method === 'GET' && name !== 'oauth.authorize';
}

/** Refused for keys and apps, but needs no new proof of identity. */
const forPeople = new Set(['mails.sendTest']);

/**
 * A caller with access: a key with all scopes, the owner's session (also where keys are not allowed), or an anonymous
 * client.
 */
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
