import type { Ctx } from '#/platform/context/ctx.ts';
import { NotAllowed } from '#/ports/calendars/trouble.ts';
import type { ConnectionRow } from './connection-row.ts';
import { openTokens } from './connection-secret.ts';

/** A token that is good for some time yet, renewed where it has to be. */
export async function accessToken(ctx: Ctx, connection: ConnectionRow): Promise<string> {
  const tokens = openTokens(ctx.app.config, connection);
  if (tokens.expiresAtMs <= ctx.app.clock()) throw new NotAllowed('The access has expired. Connect again.');
  return tokens.accessToken;
}
