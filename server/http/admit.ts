import { levelOf } from '@callwright/contract/roles.ts';
import { assertSameSite, readSessionCookie } from '../auth/cookie.ts';
import { authenticate, authenticatePerson, isOurs } from '../auth/credentials.ts';
import type { App, ClientCtx, Ctx, PublicCtx, SessionCtx } from '../ctx.ts';
import { ApiError } from '../errors.ts';
import { allowanceOf, publicAllowance, type Allowance } from '../limits/plans.ts';
import type { Budget } from '../limits/rate-limit.ts';
import type { Call } from './call.ts';
import { isInScope } from './routes.ts';
import { expectedVersions } from './versions.ts';

/** Lets a caller in or throws: credential (401), limit (429), plan, scope and role (403), in this order. */
export async function admit(app: App, call: Call): Promise<PublicCtx | SessionCtx | ClientCtx | Ctx> {
  switch (call.route.endpoint.access) {
    case 'credential':
      return admitPrincipal(app, call);
    case 'session':
      return admitPerson(app, call);
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
  const who = await countingFailures(app, call, () =>
    authenticate(app, headers.authorization ?? null, one(headers['x-workspace-id']), call.ip),
  );
  call.who = who;
  // One budget for all keys and apps of a workspace; people have one each, or a colleague's script would lock them out.
  const counted = who.kind === 'session' ? `${who.accountId}/${who.userId}` : String(who.accountId);
  call.budget = await take(app, `${counted} ${route.key}`, allowanceOf(who.account, app.config));
  if (who.kind === 'api_key' && who.account.plan === 'STARTUP') throw new ApiError('PLAN_WITHOUT_API');
  if (!isInScope(route, who.scopes)) throw missingScope(route.scopes);
  const { right } = route.endpoint;
  if (right !== undefined && levelOf(who.role, right) === null) throw new ApiError('INSUFFICIENT_ROLE');
  const versions = route.endpoint.etag === true ? expectedVersions(headers['if-match']) : null;
  return {
    ...anybody(app, call),
    accountId: who.accountId,
    account: who.account,
    userId: who.userId,
    role: who.role,
    scopes: who.scopes,
    credential: { kind: who.kind, id: who.credentialId },
    actor: who.actor,
    ...(versions !== null && { expectedVersions: versions }),
  };
}

async function admitPerson(app: App, call: Call): Promise<SessionCtx> {
  const { headers, route } = call;
  assertSamePages(app, call);
  const cookie = readSessionCookie(app.config, headers.cookie ?? null);
  const person = await countingFailures(app, call, () =>
    authenticatePerson(app, headers.authorization ?? null, cookie),
  );
  call.budget = await take(app, `user/${person.userId} ${route.key}`, publicAllowance(app.config));
  return { ...anybody(app, call), ...person };
}

/** Clients are counted by address first, and by workspace when the handler has found out which one they act for. */
async function admitClient(app: App, call: Call): Promise<ClientCtx> {
  const authorization = call.headers.authorization ?? null;
  const takesPrincipal = call.route.endpoint.scope !== null && isOurs(authorization);
  const principal = takesPrincipal ? await admitPrincipal(app, call) : null;
  if (principal === null) call.budget = await takeByAddress(app, call.ip, call.route.key);
  return {
    ...anybody(app, call),
    authorization,
    principal,
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

function anybody(app: App, call: Call): PublicCtx {
  const userAgent = call.headers['user-agent'];
  return {
    app,
    db: app.database.db,
    inTransaction: false,
    afterCommit: runNow,
    now: app.clock(),
    requestId: call.requestId,
    ip: call.ip,
    ...(userAgent !== undefined && { userAgent }),
  };
}

function runNow(effect: () => void): void {
  effect();
}

/** Signing in and everything the cookie opens belongs to the service's own pages (reliability S-15). */
function assertSamePages(app: App, { headers }: Call): void {
  assertSameSite(app.config, {
    origin: headers.origin ?? null,
    secFetchSite: one(headers['sec-fetch-site']),
    host: headers.host ?? null,
  });
}

/** Counts a request without a good credential by its address, and refuses the address when it sends too many. */
async function countingFailures<T>(app: App, call: Call, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    call.budget = await takeByAddress(app, call.ip, call.route.key);
    throw error;
  }
}

function takeByAddress(app: App, ip: string | null, what: string): Promise<Budget> {
  return take(app, `ip/${ip ?? ''} ${what}`, publicAllowance(app.config));
}

async function take(app: App, key: string, allowance: Allowance): Promise<Budget> {
  const budget = await app.limits.take(key, allowance);
  if (!budget.isAllowed) throw new LimitExceeded(budget);
  return budget;
}

/** One request too many; carries the budget that its answer shows. */
export class LimitExceeded extends ApiError {
  readonly budget: Budget;

  constructor(budget: Budget) {
    const { allowance, resetSec } = budget;
    super('RATE_LIMIT_EXCEEDED', {
      headers: { 'Retry-After': String(resetSec) },
      details: { retryAfter: resetSec, limit: { points: allowance.points, windowSec: allowance.windowSec } },
    });
    this.budget = budget;
  }
}

function missingScope(scopes: readonly string[]): ApiError {
  const challenge = `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"`;
  return new ApiError('INSUFFICIENT_SCOPE', {
    headers: { 'WWW-Authenticate': challenge },
    details: { scopes: [...scopes] },
  });
}

function one(header: string | string[] | undefined): string | null {
  return header === undefined ? null : Array.isArray(header) ? (header[0] ?? null) : header;
}
