import type { Account, Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import type { AskingApp } from '#/surfaces/request-log/note.ts';

/** The context of endpoints for OAuth clients and the people who manage them. The handler checks the credential. */
export type ClientCtx = PublicCtx & {
  /** Records which app the request claims to come from, for the request log. The claim need not be true. */
  readonly recognize: (client: AskingApp) => void;
  readonly authorization: string | null;
  /** Set if a key, session or access token was sent instead, where the endpoint accepts one. */
  readonly principal: Ctx | null;
  /** Counts the request by network, or by client once it has authenticated (`countsClients`). Throws 429. */
  readonly countBy: (who: 'network' | { readonly clientId: string }) => Promise<void>;
  /** Counts the request for a workspace as well, once it is known (interface 8). Throws 429. */
  readonly countFor: (account: Pick<Account, 'id' | 'plan' | 'limits'>) => Promise<void>;
};
