import { takesIdempotencyKey } from '@callwright/contract/endpoint.ts';
import { visitorOf } from '../booking/visitor.ts';
import type { App, Ctx, PublicCtx } from '../ctx.ts';
import { OAuthError } from '../oauth/oauth-error.ts';
import { ApiError } from '../errors.ts';
import { admit, LimitExceeded } from './admit.ts';
import type { Answer, Call } from './call.ts';
import { acceptsJson, pushAll, pushRateLimit, wantsProblem, type HeaderList } from './headers.ts';
import { idempotencyKey, type Stored } from './idempotency.ts';
import { oauthProblem, type OAuthProblem } from './oauth-problem.ts';
import { checkedInput, perform, performOnce } from './perform.ts';
import { problemBody, problemDetails, toApiError } from './problem.ts';
import type { Route } from './routes.ts';
import { isKnown } from './versions.ts';

/**
 * The life of a request, whatever door it came through: credential, limit, scope and role, input, work, output,
 * headers. It never throws: every failure becomes the answer that stands for it.
 */
export async function run(app: App, call: Call): Promise<Answer> {
  try {
    const ctx = await admit(app, call);
    if (!acceptsJson(call.headers.accept)) throw new ApiError('NOT_ACCEPTABLE');
    const input = await readInput(call);
    await call.route.handle.before?.(ctx, input);
    const key = takesIdempotencyKey(call.route.endpoint)
      ? idempotencyKey(header(call, 'idempotency-key'))
      : null;
    const owner = key === null ? null : await keyOwner(call, ctx, input);
    const stored =
      key === null || owner === null
        ? await perform(call.route, ctx, input)
        : await performOnce(owner, { key, input, place: place(app, call) }, (tx) =>
            perform(call.route, tx, input),
          );
    return success(call, stored);
  } catch (error) {
    return failure(app, call, error);
  }
}

/** The workspace that remembers the key; of a visitor's request the one whose page it comes from. */
function keyOwner({ route }: Call, ctx: PublicCtx, input: unknown): Promise<Ctx | null> | Ctx {
  return route.endpoint.access === 'credential' ? (ctx as Ctx) : visitorOf(ctx, input as object); // admitted with a credential; input is an object
}

async function readInput({ readInput: read, params, route: { endpoint } }: Call): Promise<unknown> {
  const given = await read();
  return checkedInput(
    endpoint.input,
    params === null ? given : { ...(given as object), ...params },
    endpoint.path,
  ); // readInput gives objects
}

function success(call: Call, { status, headers, text }: Stored): Answer {
  const list: HeaderList = ['Content-Type', jsonType];
  if (call.route.endpoint.dialect === 'oauth') list.push('Pragma', 'no-cache');
  pushAll(list, headers);
  if (call.budget !== null) pushRateLimit(list, call.budget);
  const ifNoneMatch = call.headers['if-none-match'];
  const isUnchanged =
    ifNoneMatch !== undefined &&
    headers.ETag !== undefined &&
    call.route.readsQuery &&
    isKnown(ifNoneMatch, headers.ETag);
  return isUnchanged ? { status: 304, headers: list, body: '' } : { status, headers: list, body: text };
}

const jsonType = 'application/json; charset=utf-8';
const problemType = 'application/problem+json; charset=utf-8';

type Failed = Pick<Call, 'method' | 'path' | 'headers' | 'requestId' | 'budget'> & { readonly route?: Route };

/** The answer that stands for an error. What only we may know of it goes to the log. */
export function failure(app: App, call: Failed, thrown: unknown): Answer {
  const where = place(app, call);
  if (thrown instanceof OAuthError || call.route?.endpoint.dialect === 'oauth')
    return oauthFailure(app, call, oauthProblem(thrown, where), budgetOf(call, thrown));
  const error = toApiError(thrown);
  const budget = budgetOf(call, error);
  const isProblem = wantsProblem(call.headers.accept);
  const plain = problemBody(error, where);
  const list: HeaderList = ['Content-Type', isProblem ? problemType : jsonType];
  pushAll(list, error.headers);
  if (budget !== null) pushRateLimit(list, budget);
  if (error.status >= 500) app.log.failure(error, call);
  return {
    status: error.status,
    headers: list,
    body: JSON.stringify(isProblem ? problemDetails(plain, error, where) : plain),
  };
}

/** One request too many shows the budget that it exceeded. */
function budgetOf({ budget }: Failed, error: unknown): Failed['budget'] {
  return error instanceof LimitExceeded ? error.budget : budget;
}

function oauthFailure(
  app: App,
  call: Failed,
  { status, headers, body, fault }: OAuthProblem,
  budget: Failed['budget'],
): Answer {
  const list: HeaderList = ['Content-Type', jsonType, 'Pragma', 'no-cache'];
  pushAll(list, headers);
  if (budget !== null) pushRateLimit(list, budget);
  if (fault !== null) app.log.failure(fault, call);
  return { status, headers: list, body: JSON.stringify(body) };
}

function place(app: App, { method, path, requestId }: { method: string; path: string; requestId: string }) {
  return { method, path, requestId, baseUrl: app.config.baseUrl };
}

function header(call: Call, name: string): string | undefined {
  const value = call.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
