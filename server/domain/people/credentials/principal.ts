import type { RoleKey } from '@callwright/contract/roles.ts';
import type { Account, Actor } from '#/platform/context/ctx.ts';

/** The caller that a credential identifies in a workspace. Shared between requests, so it is never changed. */
export type Principal = {
  readonly kind: 'api_key' | 'session' | 'oauth';
  /** The id of the key or session, never the secret. */
  readonly credentialId: string;
  readonly accountId: number;
  readonly account: Account;
  /** The member's id in the workspace. */
  readonly userId: number;
  /** The person's id across workspaces, needed to end all of a person's credentials. Never shown. */
  readonly personId: number;
  readonly role: RoleKey;
  readonly scopes: ReadonlySet<string>;
  readonly actor: Actor;
  /** For a key: how it handles unknown names in requests. */
  readonly handling?: 'STRICT' | 'LENIENT';
  /** For a session: when its person last authenticated. */
  readonly authenticatedAtMs?: number;
  /** For a session: what its workspace requires and it lacks. */
  readonly access?: { readonly lacksFactor: boolean; readonly needsCompany: boolean };
  /** For an access token: the workspace that registered the app; null for apps without a workspace. */
  readonly appOwnerId?: number | null;
};

/** A person with an open session, in any workspace. */
export type SignedInPerson = {
  readonly personId: number;
  readonly sessionId: string;
  /** When the person last authenticated. */
  readonly authenticatedAtMs: number;
  /** The only workspace that the session may enter, because that company's identity provider opened it; else null. */
  readonly confinedTo: number | null;
};
