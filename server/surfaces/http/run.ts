import { onBehalfOf } from '#/platform/net/stay-inside.ts';
import { hash } from 'node:crypto';
import { deprecatedUses } from '@callwright/contract/deprecation.ts';
import { takesIdempotencyKey } from '@callwright/contract/endpoint.ts';
import type { UnknownName } from '@callwright/contract/known-names.ts';
import { visitorOf } from './visitor.ts';
import type { App, Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { OAuthError } from './oauth-error.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { admit, anybody, countFailure, insideAs } from './admit.ts';
import { LimitError } from '#/platform/limits/limit-exceeded.ts';
import type { Answer, Call, Streamed } from './call.ts';
import {
  acceptsJson,
  acceptsType,
  pushAll,
  pushRateLimit,
  wantsProblem,
  type HeaderList,
} from './headers.ts';
import { runDueInEntered } from '#/platform/test-clock/run-due-in-entered.ts';
import { idempotencyKey, type Stored } from '#/platform/idempotency/idempotency.ts';
import { deprecationHeaders } from './deprecation.ts';
import { noteRefusal } from './note-refusal.ts';
import { oauthProblem, type OAuthProblem } from './oauth-problem.ts';
import { checkedInput } from './check-input.ts';
import { perform, performOnce } from './perform.ts';
import { problemBody, problemDetails } from './problem.ts';
import { toApiError } from '#/platform/errors/errors.ts';
import { StreamedReply } from '#/platform/replies/reply.ts';
import { readingFrom } from './replica-routes.ts';
import type { Route } from './routes.ts';
import { selectionOf, type Selection } from './selection.ts';
import { assertSteppedUp } from './step-up.ts';
import { asksForPast, handlingOf, handlingRemarks, preferredHandling, unknownIn } from './unknown.ts';
import { isKnown } from './versions.ts';

/**
 * Answers a request from any entry point. In order: credential, rate limit, scope and role, input, handler, output,
 * headers. Never throws: every failure becomes an error answer.
 */
export async function run(app: App, call: Call): Promise<Answer | Streamed> {
  try {
    const ctx = readingFrom(app, call, await admit(app, call));
    if (!acceptsAny(call)) throw new ApiError('NOT_ACCEPTABLE');
    await call.route.handle.admits?.(ctx, call.params ?? {});
    const { input, selection } = await readInput(app, call, ctx);
    assertFieldsMay(app, call, input);
    await onBehalfOf(ctx.app, async () => call.route.handle.before?.(ctx, input));
    if (call.route.endpoint.streams !== undefined) return await streamed(call, ctx, input);
    const key = takesIdempotencyKey(call.route.endpoint)
      ? idempotencyKey(header(call, 'idempotency-key'))
      : null;
    const owner = key === null ? null : await keyOwner(call, ctx, input);
    const stored = await onBehalfOf(ctx.app, () =>
      key === null || owner === null
        ? perform(call.route, ctx, input, selection)
        : performOnce(
            owner,
            { key, input, place: place(app, call), holder: holderOf(owner, input as object) },
            (tx) => perform(call.route, tx, input),
          ),
    );
    if (call.method !== 'GET') await runDueInEntered(ctx);
    return success(call, stored);
  } catch (error) {
    if (call.who !== null) {
      const ctx = insideAs(anybody(app, call), call.who);
      noteRefusal(ctx, `${call.method} ${call.route.endpoint.path}`, error);
    }
    return failure(app, call, await countedFailure(app, call, error));
  }
}

/** Counts a refusal before the client is known against its network. Answers 429 if there are too many. */
async function countedFailure(app: App, call: Call, error: unknown): Promise<unknown> {
  if (call.route.endpoint.countsClients !== true) return error;
  return countFailure(app, call, call.route.key, error);
}

/**
 * Some fields of an input need a recent sign-in (`stepUp.fields`). The caller was admitted before the body was read, so
 * they are checked here.
 */
function assertFieldsMay(app: App, { route: { endpoint }, who }: Call, input: unknown): void {
  if (endpoint.stepUp?.fields === undefined || who === null) return;
  assertSteppedUp(endpoint, who, input as object, app.clock()); // read by a schema of an object
}

/** The workspace that stores the Idempotency-Key; for a visitor, the workspace of the booking page. */
function keyOwner({ route }: Call, ctx: PublicCtx, input: unknown): Promise<Ctx | null> | Ctx {
  return route.endpoint.access === 'credential' ? (ctx as Ctx) : visitorOf(ctx, input as object); // admitted with a credential; input is an object
}

/** For a visitor, a digest of the secret they sent: only its holder gets the answer stored for the key. */
function holderOf({ credential }: Ctx, input: { pageToken?: unknown; token?: unknown }): string | undefined {
  if (credential !== null) return undefined;
  const secret = input.pageToken ?? input.token;
  return typeof secret === 'string' ? `visitor:${hash('sha256', secret, 'base64url')}` : undefined;
}

/** The handler's input, and which fields of the answer are wanted. Unknown names are refused or listed in a header. */
async function readInput(
  app: App,
  call: Call,
  ctx: PublicCtx,
): Promise<{ input: unknown; selection: Selection | null }> {
  const { params, route } = call;
  const given = (await call.readInput()) as Readonly<Record<string, unknown>>; // readInput gives objects
  const unknown = unknownIn(call, given);
  const preferred = preferredHandling(call.headers.prefer);
  const isStrict = handlingOf(call, preferred) === 'STRICT';
  const isRefused = (one: UnknownName): boolean =>
    asksForPast(one) ? route.endpoint.method === 'GET' : isStrict && one.isShown !== true;
  const ignored = unknown.filter((one) => !isRefused(one));
  const uses = deprecatedUses(route.endpoint, given);
  if (preferred !== null || unknown.length > 0 || uses.length > 0)
    call.remarks = [...handlingRemarks(preferred, ignored), ...deprecationHeaders(app.config.baseUrl, uses)];
  if (uses.length > 0) call.deprecated = uses;
  const input = checkedInput(
    route.endpoint.input,
    params === null ? given : { ...given, ...params },
    route.endpoint.path,
    {
      ...('account' in ctx && { timeZone: (ctx as Ctx).account.timeZone }), // of a workspace
      refused: unknown.filter(isRefused),
    },
  );
  const { fields } = given;
  const selection = typeof fields === 'string' ? selectionOf(route.endpoint, fields) : null;
  return { input, selection };
}

/** Errors are always JSON. An answer that streams also has types of its own. */
function acceptsAny({ route, headers: { accept } }: Call): boolean {
  const { streams } = route.endpoint;
  return acceptsJson(accept) || (streams ?? []).some((type) => acceptsType(accept, type));
}

async function streamed(call: Call, ctx: PublicCtx, input: unknown): Promise<Streamed> {
  const reply = await call.route.handle(ctx, input);
  if (!(reply instanceof StreamedReply)) throw new Error(`${call.route.name} has not answered with a stream`);
  const headers: HeaderList = [];
  pushAll(headers, reply.headers);
  if (call.remarks !== undefined) headers.push(...call.remarks);
  if (call.budget !== null) pushRateLimit(headers, call.budget);
  return { status: call.route.status, headers, stream: reply.stream };
}

function success(call: Call, { status, headers, text }: Stored): Answer {
  const list: HeaderList = ['Content-Type', jsonType];
  if (call.route.endpoint.dialect === 'oauth') list.push('Pragma', 'no-cache');
  pushAll(list, headers);
  if (call.remarks !== undefined) list.push(...call.remarks);
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

type Failed = Pick<Call, 'method' | 'path' | 'headers' | 'requestId' | 'budget' | 'remarks'> & {
  readonly route?: Route;
};

/** The answer to an error. Internal details go to the log only. */
export function failure(app: App, call: Failed, thrown: unknown): Answer {
  const where = place(app, call);
  if (thrown instanceof OAuthError || call.route?.endpoint.dialect === 'oauth')
    return oauthFailure(app, call, oauthProblem(thrown, where), budgetOf(call, thrown));
  const error = toApiError(thrown);
  const budget = budgetOf(call, error);
  const isProblem = wantsProblem(call.headers.accept);
  const plain = problemBody(error, where);
  const list: HeaderList = ['Content-Type', isProblem ? problemType : jsonType, ...(call.remarks ?? [])];
  pushAll(list, error.headers);
  if (budget !== null) pushRateLimit(list, budget);
  if (error.status >= 500) app.log.failure(error, call);
  return {
    status: error.status,
    headers: list,
    body: JSON.stringify(isProblem ? problemDetails(plain, error, where) : plain),
  };
}

/** A 429 shows the budget that was exceeded. */
function budgetOf({ budget }: Failed, error: unknown): Failed['budget'] {
  return error instanceof LimitError ? error.budget : budget;
}

function oauthFailure(
  app: App,
  call: Failed,
  { status, headers, body, fault }: OAuthProblem,
  budget: Failed['budget'],
): Answer {
  const list: HeaderList = ['Content-Type', jsonType, 'Pragma', 'no-cache', ...(call.remarks ?? [])];
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
