import type { Contract, Endpoint, Input, Result } from '@callwright/contract/endpoint.ts';
import type { ClientCtx, Ctx, OperatorCtx, PublicCtx, SessionCtx } from '../ctx.ts';
import type { Reply } from './reply.ts';

type ContextOf<E extends Endpoint> = E['access'] extends 'credential'
  ? Ctx
  : E['access'] extends 'session'
    ? SessionCtx
    : E['access'] extends 'operator'
      ? OperatorCtx
      : E['access'] extends 'client'
        ? ClientCtx
        : PublicCtx;

/**
 * What happens when an endpoint is called: the body, or a `reply(body, …)` with status, headers or version.
 * `before` is for what has to ask the outside first: the rest may run inside the transaction of an Idempotency-Key.
 */
type Handler<E extends Endpoint> = {
  (ctx: ContextOf<E>, input: Input<E>): Promise<Result<E> | Reply<Result<E>>>;
  readonly before?: (ctx: ContextOf<E>, input: Input<E>) => Promise<void>;
};

/** One handler for each endpoint of a contract, under the same names. */
export type Handlers<C extends Contract> = {
  readonly [R in keyof C]: { readonly [V in keyof C[R]]: Handler<C[R][V]> };
};
