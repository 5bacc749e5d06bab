import { because } from '@callwright/contract/error-reasons.ts';
import { includesScope, provisioningScope } from '@callwright/contract/scopes.ts';
import { authenticateDirectory, CredentialRefused } from '#/domain/people/auth/authenticate.ts';
import type { Principal } from '#/domain/people/credentials/principal.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { allowanceOf } from '#/platform/limits/plans.ts';
import { anybody, assertPlan, countFailure, insideAs, take } from '#/surfaces/http/admit.ts';
import type { RequestHead } from '#/surfaces/http/call.ts';
import { assertMay } from '#/surfaces/http/perform.ts';
import type { Route } from '#/surfaces/http/routes.ts';

/** Admits a directory, or throws: provisioning key (401, 403), rate limit (429), plan, scope and role (403). */
export async function admitDirectory(app: App, head: RequestHead, route: Route): Promise<Ctx> {
  const who = await authenticated(app, head, route.key);
  head.who = who;
  head.budget = await take(app, `${who.accountId} ${route.key}`, allowanceOf(who.account, app.config));
  assertPlan(who);
  // Checked first, also for reads: other keys manage nobody.
  if (!includesScope(who.scopes, provisioningScope)) throw notProvisioning();
  assertMay(route, who);
  return insideAs(anybody(app, head), who);
}

async function authenticated(app: App, head: RequestHead, key: string): Promise<Principal> {
  try {
    return await authenticateDirectory(app, head.headers.authorization ?? null, head.ip);
  } catch (error) {
    if (error instanceof CredentialRefused) head.who = error.principal;
    throw await countFailure(app, head, key, error);
  }
}

function notProvisioning(): ApiError {
  return new ApiError('INSUFFICIENT_SCOPE', {
    because: because('PROVISIONING_KEY_NEEDED'),
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${provisioningScope}"` },
  });
}
