import type { App } from '../ctx.ts';
import type { Asked } from '../http/call.ts';
import type { LoggedRequest } from './request-log.ts';

/** An app that asked for itself: at the token endpoint, where nobody's token is involved yet. */
export type AskingApp = { readonly clientId: string; readonly workspaceId: number | null };

/** What went back; a stream has no body that could be looked into. */
type Said = { readonly status: number; readonly body?: string | Buffer };
type Call = Pick<Asked, 'method' | 'path' | 'requestId' | 'who' | 'client' | 'route' | 'place'>;

/**
 * Notes a request of a key or an app. What an app does in somebody's workspace is seen there and, as its own request
 * and without whom it acted as, in the workspace that registered it.
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
    app.requestLog.note({ ...facts, accountId, userId, kind: 'api_key', credential });
  } else if (who?.kind === 'oauth') {
    const { accountId, userId, appOwnerId = null } = who;
    const credential = who.actor.id;
    app.requestLog.note({ ...facts, accountId, userId, kind: 'oauth', credential });
    if (appOwnerId !== null && appOwnerId !== accountId)
      app.requestLog.note({ ...facts, accountId: appOwnerId, userId: null, kind: 'oauth', credential });
  } else if (client !== undefined && registeredIn !== null) {
    const credential = client.clientId;
    app.requestLog.note({ ...facts, accountId: registeredIn, userId: null, kind: 'oauth', credential });
  }
}

type Refusal = Pick<LoggedRequest, 'code' | 'fields'>;
const passed: Refusal = { code: null, fields: [] };
const fieldsMax = 20;

/** The code of an error body of either dialect, and those of its fields that the endpoint knows: other names are the caller's words. */
function refusal(body: string | Buffer, known: object): Refusal {
  if (typeof body !== 'string' || !body.startsWith('{')) return passed;
  const { code, error, message } = JSON.parse(body) as {
    code?: unknown;
    error?: unknown;
    message?: { details?: { fieldErrors?: object } } | string;
  };
  const details = typeof message === 'object' ? message.details : undefined;
  const fields = Object.keys(details?.fieldErrors ?? {}).filter((name) => Object.hasOwn(known, name));
  const named = [error, code].find((name) => typeof name === 'string') ?? null;
  return { code: named, fields: fields.slice(0, fieldsMax) };
}
