import type { Contract, Endpoint, Input, Result } from '@callwright/contract/endpoint.ts';
import type { ClientCtx, Ctx, PublicCtx, SessionCtx } from '../ctx.ts';
import type { Reply } from './reply.ts';

type ContextOf<E extends Endpoint> = E['access'] extends 'credential'
  ? Ctx
  : E['access'] extends 'session'
    ? SessionCtx
    : E['access'] extends 'client'
      ? ClientCtx
      : PublicCtx;

/** What happens when an endpoint is called: the body, or a `reply(body, …)` with status, headers or version. */
type Handler<E extends Endpoint> = (
  ctx: ContextOf<E>,
  input: Input<E>,
) => Promise<Result<E> | Reply<Result<E>>>;

/** One handler for each endpoint of a contract, under the same names. */
export type Handlers<C extends Contract> = {
  readonly [R in keyof C]: { readonly [V in keyof C[R]]: Handler<C[R][V]> };
};
