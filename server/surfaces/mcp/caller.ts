import type { AuthInfo } from '@modelcontextprotocol/server';
import type { Ctx } from '#/platform/context/ctx.ts';

/** The caller as the protocol library passes it to the handler: everything except the token, which is not passed on. */
export function authInfoOf(ctx: Ctx): AuthInfo {
  return { token: '', clientId: ctx.actor.id, scopes: [...ctx.scopes], extra: { ctx } };
}

/** The caller of a protocol request. */
export function callerOf(authInfo: AuthInfo | undefined): Ctx {
  const ctx = authInfo?.extra?.['ctx'];
  if (ctx === undefined) throw new Error('A request came in without its caller');
  return ctx as Ctx; // put there by `authInfoOf`
}
