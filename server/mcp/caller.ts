import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Ctx } from '../ctx.ts';

/** The caller as the protocol carries them to whoever answers: everything but the token, which goes no further. */
export function authInfoOf(ctx: Ctx): AuthInfo {
  return { token: '', clientId: ctx.actor.id, scopes: [...ctx.scopes], extra: { ctx } };
}

/** Whom a request of the protocol comes from. */
export function callerOf(authInfo: AuthInfo | undefined): Ctx {
  const ctx = authInfo?.extra?.['ctx'];
  if (ctx === undefined) throw new Error('A request came in without its caller');
  return ctx as Ctx; // put there by `authInfoOf`
}
