import { hash } from 'node:crypto';
import type { App } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { isTestWorkspace } from '#/platform/values/test-workspaces.ts';
import { readAccount } from '#/platform/workspaces/enter-workspace.ts';
import { ApiError, notFound } from '#/platform/errors/errors.ts';
import { isAllowed } from '#/domain/people/credentials/allowed-ips.ts';
import { credentialsOf, type Verified } from '#/domain/people/credentials/credential-cache.ts';
import type { EntryPoint } from '#/domain/people/grants/resource.ts';
import { findAccessToken } from '#/domain/people/grants/find-access-token.ts';
import { findApiKey } from './find-api-key.ts';
import { findPerson, findSession } from './find-session.ts';
import { isBearer, readBearer } from './session-bearer.ts';
import type { Principal, SignedInPerson } from '#/domain/people/credentials/principal.ts';
import { isWellFormedApiKey, tokenHash } from '#/domain/people/credentials/tokens.ts';
import { notOurs, unauthorized } from '#/domain/people/credentials/unauthorized.ts';

const sessionPrefix = 'sess_';
const keyPrefix = 'svc_';
const accessPrefix = 'oat_';

/**
 * The caller identified by the `Authorization` header, in the workspace of `X-Workspace-Id` if a person has several.
 * Throws 401 for anything but a valid credential. A cache hit costs one hash and one lookup.
 */
export async function authenticate(
  app: App,
  authorization: string | null,
  workspace: string | null,
  ip: string | null,
): Promise<Principal> {
  const token = bearer(authorization);
  if (token?.startsWith(keyPrefix)) return withApiKey(app, token, ip);
  if (token?.startsWith(sessionPrefix)) return withSession(app, token, workspace);
  if (token?.startsWith(accessPrefix)) return withAccessToken(app, token, 'api');
  throw token === null ? unauthorized('API_KEY_REQUIRED') : notOurs();
}

/**
 * The member an assistant acts for: by an API key, if the operator allows keys, or by an access token for this entry
 * point.
 */
export async function authenticateAssistant(
  app: App,
  entryPoint: Exclude<EntryPoint, 'api'>,
  authorization: string | null,
  ip: string | null,
): Promise<Principal & { readonly tokenHash: string }> {
  const token = bearer(authorization);
  if (token === null) throw unauthorized('API_KEY_REQUIRED');
  const isKey = token.startsWith(keyPrefix) && app.config.mcpApiKeys;
  if (!isKey && !token.startsWith(accessPrefix)) throw unauthorized('TOKEN_INVALID');
  const principal = isKey ? await withApiKey(app, token, ip) : await withAccessToken(app, token, entryPoint);
  return { ...principal, tokenHash: hash('sha256', token, 'base64') };
}

/** The member whose API key a directory (SCIM) uses. Sessions and apps are not accepted. */
export async function authenticateDirectory(
  app: App,
  authorization: string | null,
  ip: string | null,
): Promise<Principal> {
  const token = bearer(authorization);
  if (token === null) throw unauthorized('API_KEY_REQUIRED');
  if (!token.startsWith(keyPrefix)) throw unauthorized('TOKEN_INVALID');
  return withApiKey(app, token, ip);
}

/** The signed-in person, from the header or, on the service's own pages, from the cookie. */
export async function authenticatePerson(
  app: App,
  authorization: string | null,
  cookie: string | null,
): Promise<SignedInPerson & { token: string }> {
  const shown = bearer(authorization);
  const token = shown ?? cookie;
  if (token === null || token === '') throw unauthorized('API_KEY_REQUIRED');
  // The cookie is what renews bearers. A bearer in its place could renew itself forever.
  if (!token.startsWith(sessionPrefix) || (shown === null && isBearer(token)))
    throw unauthorized('TOKEN_INVALID');
  const { person, expiresAtMs } = await verifiedSession(app, token, '', (digest, nowMs) =>
    findPerson(app, digest, nowMs),
  );
  if (isOver(app, expiresAtMs)) throw unauthorized('TOKEN_EXPIRED');
  if (person === null) throw unauthorized('TOKEN_INVALID');
  return { ...person, token };
}

/** A valid key that may no longer be used, or not from this address. Its owner is known. */
export class CredentialRefused extends ApiError {
  readonly principal: Principal;

  constructor({ code, headers }: ApiError, principal: Principal) {
    super(code, { headers });
    this.principal = principal;
  }
}

async function withApiKey(app: App, key: string, ip: string | null): Promise<Principal> {
  const { principal, expiresAtMs, allowedFrom } = await verified(app, key, '', (digest, nowMs) => {
    // Mistyped and guessed keys are refused without a database query.
    if (!isWellFormedApiKey(key)) throw unauthorized('API_KEY_INVALID');
    return findApiKey(app, digest, nowMs);
  });
  if (principal === null) throw unauthorized('API_KEY_INVALID');
  // A key belongs to its workspace and expires by that clock. Sessions and apps belong to people.
  const nowMs = principal.account.clockMs ?? app.clock();
  if (expiresAtMs !== null && expiresAtMs <= nowMs)
    throw new CredentialRefused(unauthorized('API_KEY_EXPIRED'), principal);
  if (!isAllowed(allowedFrom, ip)) throw new CredentialRefused(new ApiError('IP_NOT_ALLOWED'), principal);
  return principal;
}

async function withAccessToken(app: App, token: string, entryPoint: EntryPoint): Promise<Principal> {
  const { principal, expiresAtMs } = await verified(app, token, `@${entryPoint}`, (digest, nowMs) =>
    findAccessToken(app, digest, entryPoint, nowMs),
  );
  if (principal === null || isOver(app, expiresAtMs)) throw unauthorized('TOKEN_INVALID');
  return principal;
}

async function withSession(app: App, token: string, workspace: string | null): Promise<Principal> {
  if (workspace !== null && !/^[1-9][0-9]{0,14}$/.test(workspace)) throw notFound('workspace');
  const workspaceId = workspace === null ? null : Number(workspace);
  const { principal, expiresAtMs } = await verifiedSession(app, token, `@${workspaceId}`, (digest, nowMs) =>
    findSession(app, digest, workspaceId, nowMs),
  );
  if (isOver(app, expiresAtMs)) throw unauthorized('TOKEN_EXPIRED');
  if (principal === null) throw unauthorized('TOKEN_INVALID');
  return principal;
}

type Find = (digest: Buffer, nowMs: number) => Promise<Verified>;

/** Verifies a session by its secret, or by a bearer of it, which expires earlier. */
function verifiedSession(app: App, token: string, purpose: string, find: Find): Promise<Verified> {
  if (!isBearer(token)) return verified(app, token, purpose, find);
  return verified(app, token, purpose, async (_digest, nowMs) => {
    const { hash: digest, untilMs } = readBearer(app, token);
    if (untilMs <= nowMs) throw unauthorized('TOKEN_EXPIRED');
    const found = await find(digest, nowMs);
    return { ...found, expiresAtMs: Math.min(untilMs, found.expiresAtMs ?? untilMs) };
  });
}

async function verified(app: App, token: string, purpose: string, find: Find): Promise<Verified> {
  const nowMs = app.clock();
  // Hashing to a string takes a seventh of the time of a buffer.
  const key = hash('sha256', token, 'base64') + purpose;
  const known = credentialsOf(app).find(key, nowMs);
  if (known !== undefined) return atItsTime(app, known);
  const { generation } = credentialsOf(app);
  const found = await find(tokenHash(token), nowMs);
  credentialsOf(app).keep(key, found, generation);
  return atItsTime(app, found);
}

/** The clock of a test workspace is read for each request, because it moves without notification. */
async function atItsTime(app: App, found: Verified): Promise<Verified> {
  const { principal } = found;
  if (principal === null || !isTestWorkspace(principal.accountId)) return found;
  const account = await readAccount(systemContext(app), principal.accountId);
  return { ...found, principal: { ...principal, account } };
}

function isOver(app: App, expiresAtMs: number | null): boolean {
  return expiresAtMs !== null && expiresAtMs <= app.clock();
}

/** Whether a header contains an API key or an access token, valid or not. */
export function isOfProgram(authorization: string | null): boolean {
  const token = bearer(authorization);
  return token !== null && (token.startsWith(keyPrefix) || token.startsWith(accessPrefix));
}

/** Whether a header contains a key, session or access token, valid or not. */
export function isOurs(authorization: string | null): boolean {
  const token = bearer(authorization);
  return (
    token !== null && [keyPrefix, sessionPrefix, accessPrefix].some((prefix) => token.startsWith(prefix))
  );
}

const bearerPattern = /^Bearer +(\S+)$/i;

function bearer(authorization: string | null): string | null {
  return authorization === null ? null : (bearerPattern.exec(authorization)?.[1] ?? null);
}
