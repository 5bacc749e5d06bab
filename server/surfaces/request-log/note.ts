import type { DeprecatedUse } from '@callwright/contract/deprecation.ts';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import type { App } from '#/platform/context/ctx.ts';
import type { Principal } from '#/domain/people/credentials/principal.ts';
import type { DeprecatedRequest } from './deprecated-uses.ts';
import { requestLogOf, type LoggedRequest } from './request-log.ts';

/** An app that made a request for itself, at the token endpoint, where no person's token is involved yet. */
export type AskingApp = { readonly clientId: string; readonly workspaceId: number | null };

/** The response; a stream has no body to look at. */
type Said = { readonly status: number; readonly body?: string | Buffer };
type Call = {
  readonly method: string;
  readonly path: string;
  readonly requestId: string;
  readonly who: Principal | null;
  readonly client?: AskingApp;
  readonly deprecated?: readonly DeprecatedUse[];
  readonly place: string | null;
  readonly route?: { readonly endpoint: Pick<Endpoint, 'input'> };
};

/**
 * Logs a request of a key or an app. A request of an app appears in the workspace where it acted and, without the
 * person it acted as, in the workspace that registered it.
 */
export function noteRequest(app: App, call: Call, { status, body = '' }: Said, ms: number): void {
  const { who, client, route } = call;
  const registeredIn = client?.workspaceId ?? null;
  if ((who === null || who.kind === 'session') && registeredIn === null) return;
  const facts = {
    at: app.clock() - Math.round(ms),
    method: call.method,
    route: call.place ?? call.path,
    status,
    ...(status < 400 ? passed : refusal(body, route?.endpoint.input.shape ?? {})),
    ms,
    requestId: call.requestId,
  };
  if (who?.kind === 'api_key') {
    const { accountId, userId, credentialId: credential } = who;
    requestLogOf(app).note({ ...facts, accountId, userId, kind: 'api_key', credential });
    noteUses(app, call, { ...facts, accountId, kind: 'api_key', credential });
  } else if (who?.kind === 'oauth') {
    const { accountId, userId, appOwnerId = null } = who;
    const credential = who.actor.id;
    requestLogOf(app).note({ ...facts, accountId, userId, kind: 'oauth', credential });
    noteUses(app, call, { ...facts, accountId, kind: 'oauth', credential });
    if (appOwnerId !== null && appOwnerId !== accountId)
      requestLogOf(app).note({ ...facts, accountId: appOwnerId, userId: null, kind: 'oauth', credential });
  } else if (client !== undefined && registeredIn !== null) {
    const credential = client.clientId;
    requestLogOf(app).note({ ...facts, accountId: registeredIn, userId: null, kind: 'oauth', credential });
  }
}

type Used = Omit<DeprecatedRequest, 'part'>;

/** Counts the deprecated parts that were used. */
function noteUses(
  app: App,
  { deprecated = [] }: Call,
  { accountId, kind, credential, at, method, route }: Used,
): void {
  for (const { part } of deprecated)
    requestLogOf(app).noteDeprecated({ accountId, kind, credential, at, method, route, part: part ?? '' });
}

type Refusal = Pick<LoggedRequest, 'code' | 'fields'>;
const passed: Refusal = { code: null, fields: [] };
const fieldsMax = 20;

/**
 * The error code of a body in any dialect, and the names of its faulty fields. Names that the endpoint does not know
 * are left out, because they are the caller's content.
 */
function refusal(body: string | Buffer, known: object): Refusal {
  if (typeof body !== 'string' || !body.startsWith('{')) return passed;
  const { code, error, scimType, message } = JSON.parse(body) as {
    code?: unknown;
    error?: unknown;
    scimType?: unknown;
    message?: { details?: { fieldErrors?: object } } | string;
  };
  const details = typeof message === 'object' ? message.details : undefined;
  const fields = Object.keys(details?.fieldErrors ?? {}).filter((name) => Object.hasOwn(known, name));
  const named = [error, code, scimType].find((name) => typeof name === 'string') ?? null;
  return { code: named, fields: fields.slice(0, fieldsMax) };
}
