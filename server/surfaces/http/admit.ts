import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { LimitError, LimitExceeded } from '#/platform/limits/limit-exceeded.ts';
import { assertSameSite, readBrowserCookie, readSessionCookie } from '#/domain/people/auth/cookie.ts';
import {
  authenticate,
  authenticatePerson,
  CredentialRefused,
  isOfProgram,
  isOurs,
} from '#/domain/people/auth/authenticate.ts';
import { belongsElsewhere } from '#/domain/people/auth/belongs-elsewhere.ts';
import type { Principal, SignedInPerson } from '#/domain/people/credentials/principal.ts';
import { insideOf } from '#/platform/context/app-of.ts';
import type { App, Ctx, OperatorCtx, PublicCtx, SessionCtx } from '#/platform/context/ctx.ts';
import type { ClientCtx } from './client-ctx.ts';
import { ApiError, fromDatabase } from '#/platform/errors/errors.ts';
import { allowanceOf, publicAllowance, type Allowance } from '#/platform/limits/plans.ts';
import { networkOf } from '#/platform/net/network.ts';
import type { Budget } from '#/platform/limits/rate-limit.ts';
import { findOperator } from '#/domain/people/account/operator.ts';
import type { Call, RequestHead } from './call.ts';
import { assertMay } from './perform.ts';
import type { Described } from './routes.ts';
import { assertSteppedUp } from './step-up.ts';
import { expectedVersions } from './versions.ts';

/** Admits a caller or throws. Checked in this order: credential (401), rate limit (429), plan, scope and role (403). */
export async function admit(
  app: App,
  call: Call,
): Promise<PublicCtx | SessionCtx | OperatorCtx | ClientCtx | Ctx> {
  switch (call.route.endpoint.access) {
    case 'credential':
      return admitPrincipal(app, call);
    case 'session':
      return admitPerson(app, call);
    case 'operator':
      return admitOperator(app, call);
    case 'client':
      return admitClient(app, call);
    case 'public':
      return admitAnybody(app, call);
    default:
      return call.route.endpoint.access satisfies never;
  }
}

async function admitPrincipal(app: App, call: Call): Promise<Ctx> {
  const { route, headers } = call;
  const ctx = await admitMember(app, call, route);
  const versions = route.endpoint.etag === true ? expectedVersions(headers['if-match']) : null;
  return { ...ctx, ...(versions !== null && { expectedVersions: versions }) };
}

/** The same for routes that the pipeline does not answer, such as those of other entry points. */
export async function admitMember(app: App, head: RequestHead, route: Described): Promise<Ctx> {
  const who = await countingFailures(app, head, route, () => principalOf(app, head));
  head.who = who;
  // All keys and apps of a workspace share one budget. Each person has their own, so that a colleague's script cannot
  // lock them out.
  const counted = who.kind === 'session' ? `${who.accountId}/${who.userId}` : String(who.accountId);
  head.budget = await take(app, `${counted} ${route.key}`, allowanceOf(who.account, app.config));
  assertMember(app, route, who);
  return insideAs(anybody(app, head), who);
}

/** Checks again whether the caller of a request that is still open would be admitted. Counts nothing. */
export async function readmit(app: App, head: RequestHead, route: Described): Promise<Principal> {
  const who = await principalOf(app, head);
  assertMember(app, route, who);
  return who;
}

function principalOf(app: App, { headers, ip }: RequestHead): Promise<Principal> {
  return authenticate(app, headers.authorization ?? null, one(headers['x-workspace-id']), ip);
}

function assertMember(app: App, route: Described, who: Principal): void {
  assertPlan(who);
  assertAccess(who);
  assertMay(route, who);
  assertSteppedUp(route.endpoint, who, null, app.clock());
}

/** A workspace may require a company sign-in or a second factor of its members. Throws 403 if the session lacks it. */
function assertAccess({ access }: Principal): void {
  if (access?.needsCompany === true) throw new ApiError('COMPANY_SIGN_IN_REQUIRED');
  if (access?.lacksFactor === true) throw new ApiError('SECOND_FACTOR_REQUIRED');
}

/** API keys need a plan with API access. Throws 403. */
export function assertPlan({ kind, account }: Principal): void {
  if (kind === 'api_key' && account.plan === 'STARTUP') throw new ApiError('PLAN_WITHOUT_API');
}

/** The context of a caller inside their workspace. */
export function insideAs<C extends PublicCtx>(ctx: C, who: Principal): C & Ctx {
  return {
    ...ctx,
    ...insideOf(ctx, who.account),
    db: ctx.app.database.ofWorkspace(who.accountId),
    userId: who.userId,
    role: who.role,
    scopes: who.scopes,
    credential: { kind: who.kind, id: who.credentialId },
    actor: who.actor,
  };
}

async function admitPerson(app: App, call: Call): Promise<SessionCtx> {
  const { headers, route } = call;
  assertSamePages(app, call);
  if (isOfProgram(headers.authorization ?? null)) await refuseProgram(app, call);
  const cookie = readSessionCookie(app.config, headers.cookie ?? null);
  const person = await countingFailures(app, call, call.route, () =>
    authenticatePerson(app, headers.authorization ?? null, cookie),
  );
  call.budget = await take(app, `user/${person.personId} ${route.key}`, publicAllowance(app.config));
  await assertUnconfined(app, route.endpoint, person);
  assertSteppedUp(route.endpoint, { kind: 'session', scopes: new Set(), ...person }, null, app.clock());
  return { ...anybody(app, call), ...person };
}

/** Throws 403 for a valid key or token: no key or token works here. An invalid one gets 401. */
async function refuseProgram(app: App, call: Call): Promise<never> {
  const { route } = call;
  const who = await countingFailures(app, call, route, () => principalOf(app, call));
  call.who = who;
  call.budget = await take(app, `${who.accountId} ${route.key}`, allowanceOf(who.account, app.config));
  throw new ApiError('SESSION_REQUIRED');
}

/**
 * A session opened through a company's identity provider reaches nothing that the person has outside of that workspace.
 * Throws 403, unless the endpoint allows it (`companySessions`).
 */
async function assertUnconfined(
  app: App,
  { companySessions }: Endpoint,
  { confinedTo, personId }: SignedInPerson,
): Promise<void> {
  if (confinedTo === null || companySessions === 'all') return;
  if (companySessions === 'onlyWorkspace' && !(await belongsElsewhere(app, personId, confinedTo))) return;
  throw new ApiError('OWN_SIGN_IN_REQUIRED');
}

/**
 * Throws 404 for callers who are not operators, and for keys and tokens of operators, so that the endpoint does not
 * seem to exist. The session must be in the Authorization header, as everywhere in the API; the cookie is not accepted.
 */
async function admitOperator(app: App, call: Call): Promise<OperatorCtx> {
  const authorization = call.headers.authorization ?? null;
  const person = await countingFailures(app, call, call.route, () => {
    if (isOfProgram(authorization)) throw new ApiError('ROUTE_NOT_FOUND');
    return authenticatePerson(app, authorization, null);
  });
  call.budget = await take(app, `user/${person.personId} ${call.route.key}`, publicAllowance(app.config));
  const operator = person.confinedTo === null ? await findOperator(app, person.personId) : null;
  if (operator === null) throw new ApiError('ROUTE_NOT_FOUND');
  return { ...anybody(app, call), ...person, accountId: null, operator };
}

/**
 * Clients are counted by network or, once they have authenticated, by client id; then by the workspace they act for.
 */
async function admitClient(app: App, call: Call): Promise<ClientCtx> {
  const authorization = call.headers.authorization ?? null;
  const takesPrincipal = call.route.endpoint.scope !== null && isOurs(authorization);
  const principal = takesPrincipal ? await admitPrincipal(app, call) : null;
  const { countsClients } = call.route.endpoint;
  if (principal === null && countsClients !== true)
    call.budget = await takeByAddress(app, call.ip, call.route.key);
  return {
    ...anybody(app, call),
    countBy: async (who) => {
      call.budget =
        who === 'network'
          ? await takeByAddress(app, call.ip, call.route.key)
          : await take(app, `client/${who.clientId} ${call.route.key}`, publicAllowance(app.config));
    },
    authorization,
    principal,
    recognize: (client) => void (call.client = client),
    countFor: async (account) => {
      call.budget = await take(app, `${account.id} ${call.route.key}`, allowanceOf(account, app.config));
    },
  };
}

async function admitAnybody(app: App, call: Call): Promise<PublicCtx> {
  call.budget = await takeByAddress(app, call.ip, call.route.key);
  if (call.path.startsWith('/auth/') && call.route.endpoint.method !== 'GET') assertSamePages(app, call);
  return anybody(app, call);
}

export function anybody(app: App, call: Pick<Call, 'headers' | 'requestId' | 'ip'>): PublicCtx {
  const userAgent = call.headers['user-agent'];
  const browserSecret = readBrowserCookie(app.config, call.headers.cookie ?? null);
  return {
    app,
    db: app.database.db,
    inTransaction: false,
    afterCommit: runNow,
    now: app.clock(),
    enteredTests: new Set(),
    requestId: call.requestId,
    ip: call.ip,
    ...(userAgent !== undefined && { userAgent }),
    ...(browserSecret !== null && { browserSecret }),
  };
}

function runNow(effect: () => void): void {
  effect();
}

/**
 * Only the service's own pages may sign in or use the session cookie (reliability S-15). Throws 403 for other sites.
 */
function assertSamePages(app: App, { headers }: Call): void {
  assertSameSite(app.config, {
    origin: headers.origin ?? null,
    secFetchSite: one(headers['sec-fetch-site']),
    host: headers.host ?? null,
  });
}

/** Counts a request without a valid credential against its address; answers 429 if the address sends too many. */
async function countingFailures<T>(
  app: App,
  head: RequestHead,
  route: Described,
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof CredentialRefused) head.who = error.principal;
    throw await countFailure(app, head, route.key, error);
  }
}

/**
 * Counts a request that failed before its caller was known against the caller's address, and returns the error to
 * answer with. While the database is down, no credential can be looked up. Such a request is not a guess: it always
 * gets 503, never 429.
 */
export async function countFailure(
  app: App,
  head: RequestHead,
  what: string,
  error: unknown,
): Promise<unknown> {
  if (fromDatabase(error)?.status === 503) await countByAddress(app, head);
  if (head.budget !== null || error instanceof LimitError) return error;
  try {
    head.budget = await takeByAddress(app, head.ip, what);
    return error;
  } catch (exceeded) {
    return exceeded;
  }
}

/** Every reply under /v1 has rate limit headers. A request that reaches no endpoint shows the budget of its address. */
export async function countByAddress(app: App, head: RequestHead): Promise<void> {
  const key = `ip/${networkOf(head.ip)} other`;
  head.budget = await app.limits.takeOfRefused(key, publicAllowance(app.config));
}

function takeByAddress(app: App, ip: string | null, what: string): Promise<Budget> {
  return take(app, `ip/${networkOf(ip)} ${what}`, publicAllowance(app.config));
}

export async function take(app: App, key: string, allowance: Allowance): Promise<Budget> {
  const budget = await app.limits.take(key, allowance);
  if (!budget.isAllowed) throw new LimitExceeded(budget);
  return budget;
}

function one(header: string | string[] | undefined): string | null {
  return header === undefined ? null : Array.isArray(header) ? (header[0] ?? null) : header;
}
