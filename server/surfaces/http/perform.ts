import { because } from '@callwright/contract/error-reasons.ts';
import { levelOf, type RoleKey } from '@callwright/contract/roles.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { once, type Stored } from '#/platform/idempotency/idempotency.ts';
import { problemBody, type Place } from './problem.ts';
import { Reply } from '#/platform/replies/reply.ts';
import { isInScope, type Described, type Route } from './routes.ts';
import { select, type Selection } from './selection.ts';
import { etagOf } from './versions.ts';

// Handles a request from any entry point, once its caller is admitted.

/** Refuses a caller that lacks the scope or the right of an endpoint (403). */
export function assertMay(
  route: Described,
  { scopes, role }: { readonly scopes: ReadonlySet<string>; readonly role: RoleKey | null },
): void {
  if (!isInScope(route, scopes)) throw missingScope(route.scopes);
  const { right } = route.endpoint;
  if (right !== undefined && (role === null || levelOf(role, right) === null))
    throw new ApiError('INSUFFICIENT_ROLE');
}

function missingScope(scopes: readonly string[]): ApiError {
  const challenge = `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"`;
  return new ApiError('INSUFFICIENT_SCOPE', {
    because: because('SCOPES_LACKING', { scopes: scopes.join(', ') }),
    headers: { 'WWW-Authenticate': challenge },
    details: { scopes: [...scopes] },
  });
}

/** The result of a handler, in the shape of the contract. */
export type Done = { readonly body: object; readonly made: Reply | null };

/** Runs the handler and parses its result with the contract: fields that the contract does not name are not sent. */
export async function work(route: Route, ctx: PublicCtx, input: unknown): Promise<Done> {
  const result = await route.handle(ctx, input);
  const made = result instanceof Reply ? result : null;
  const body = route.endpoint.output.safeParse(made === null ? result : made.body);
  if (!body.success)
    throw new Error(`The reply of ${route.name} does not fit its contract: ${body.error.message}`);
  return { body: body.data as object, made }; // the output of every endpoint is an object
}

/** Runs the handler and returns an answer that can be sent and stored. */
export async function perform(
  route: Route,
  ctx: PublicCtx,
  input: unknown,
  selection: Selection | null = null,
): Promise<Stored> {
  const done = await work(route, ctx, input);
  return answerOf(route, selection === null ? done : { ...done, body: select(done.body, selection) });
}

/** Turns the result into an answer that can be sent and stored. */
export function answerOf(route: Described, { body, made }: Done): Stored {
  const text = JSON.stringify(body);
  const headers: Record<string, string> = { ...made?.headers };
  if (made !== null && made.version !== null)
    headers.ETag = etagOf(made.version, route.readsQuery ? text : null);
  return { status: made?.status ?? route.status, headers, text };
}

type Keyed = {
  readonly key: string;
  readonly input: unknown;
  readonly place: Place;
  readonly holder?: string | undefined;
};

/** Runs `what` once for each Idempotency-Key of the workspace of `ctx`; repeats get the stored answer. */
export function performOnce(
  ctx: Ctx,
  { key, input, place, holder }: Keyed,
  what: (tx: Ctx) => Promise<Stored>,
): Promise<Stored> {
  return once(ctx, { key, endpoint: `${place.method} ${place.path}`, input, holder }, what, (error) => ({
    status: error.status,
    headers: error.headers,
    text: JSON.stringify(problemBody(error, place)),
  }));
}
