import type { RoleKey } from '@callwright/contract/roles.ts';
import type { Account, Actor } from '#/platform/context/ctx.ts';

/** The caller that a credential belongs to in one workspace. Shared between requests, therefore never changed. */
export type Principal = {
  readonly kind: 'api_key' | 'session' | 'oauth';
  /** Of the credential: the id of the key or of the session. Never the secret. */
  readonly credentialId: string;
  readonly accountId: number;
  readonly account: Account;
  /** The member's number in the workspace. */
  readonly userId: number;
  /** Who that is, in all workspaces: for what ends with a person's credentials. No reply shows it. */
  readonly personId: number;
  readonly role: RoleKey;
  readonly scopes: ReadonlySet<string>;
  readonly actor: Actor;
  /** Of a key: what happens with names in requests that nobody knows. */
  readonly handling?: 'STRICT' | 'LENIENT';
  /** Of a session: when its person last proved who they are. */
  readonly authenticatedAtMs?: number;
  /** Of a session: what its workspace requires and it lacks. */
  readonly access?: { readonly lacksFactor: boolean; readonly needsCompany: boolean };
  /** The workspace that registered the app whose token it is; null for apps without a workspace. */
  readonly appOwnerId?: number | null;
};

/** A person with an open session, in any workspace. */
export type SignedInPerson = {
  readonly personId: number;
  readonly sessionId: string;
  /** When the person last proved who they are. */
  readonly authenticatedAtMs: number;
  /** The only workspace that the session is good for, because the provider of that company opened it; or null. */
  readonly confinedTo: number | null;
};
