import type { Account, Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import type { AskingApp } from '#/surfaces/request-log/note.ts';

/** The credential of an OAuth client, or of the person who manages one; the handler decides what it allows. */
export type ClientCtx = PublicCtx & {
  /** Says which app asks, right or wrong, for the log that its people read. */
  readonly recognize: (client: AskingApp) => void;
  readonly authorization: string | null;
  /** The key, session or access token that came instead, where the endpoint takes one. */
  readonly principal: Ctx | null;
  /** Counts the request by its network, or by the client that has proved who it is (`countsClients`). Throws 429. */
  readonly countBy: (who: 'network' | { readonly clientId: string }) => Promise<void>;
  /** Counts the request for a workspace as well, once it is known (interface 8). Throws 429. */
  readonly countFor: (account: Pick<Account, 'id' | 'plan' | 'limits'>) => Promise<void>;
};
