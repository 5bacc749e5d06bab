import type { Contract, Endpoint, Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx, OperatorCtx, PublicCtx, SessionCtx } from '#/platform/context/ctx.ts';
import type { ClientCtx } from './client-ctx.ts';
import type { Reply, StreamedReply } from '#/platform/replies/reply.ts';

type ContextOf<E extends Endpoint> = E['access'] extends 'credential'
  ? Ctx
  : E['access'] extends 'session'
    ? SessionCtx
    : E['access'] extends 'operator'
      ? OperatorCtx
      : E['access'] extends 'client'
        ? ClientCtx
        : PublicCtx;

type AnswerOf<E extends Endpoint> = E extends { readonly streams: readonly string[] }
  ? StreamedReply
  : Result<E> | Reply<Result<E>>;

/**
 * Handles a call of an endpoint. Returns the body, or `reply(body, …)` with a status, headers or a version. `before` is
 * for work that contacts other servers: everything after it may run inside the transaction of an Idempotency-Key.
 */
type Handler<E extends Endpoint> = {
  (ctx: ContextOf<E>, input: Input<E>): Promise<AnswerOf<E>>;
  readonly before?: (ctx: ContextOf<E>, input: Input<E>) => Promise<void>;
  /** Refuses callers based on the path parameters, before the input is read. */
  readonly admits?: (ctx: ContextOf<E>, params: Readonly<Record<string, string>>) => Promise<void>;
};

/** One handler for each endpoint of a contract, under the same names. */
export type Handlers<C extends Contract> = {
  readonly [R in keyof C]: { readonly [V in keyof C[R]]: Handler<C[R][V]> };
};
