import type { RoleKey } from '@callwright/contract/roles.ts';
import type { Account, Actor } from '../ctx.ts';

/** Whom a credential stands for in one workspace. Shared between requests, therefore never changed. */
export type Principal = {
  readonly kind: 'api_key' | 'session' | 'oauth';
  /** Of the credential: the id of the key or of the session. Never the secret. */
  readonly credentialId: string;
  readonly accountId: number;
  readonly account: Account;
  readonly userId: number;
  readonly role: RoleKey;
  readonly scopes: ReadonlySet<string>;
  readonly actor: Actor;
  /** The workspace that registered the app whose token it is; null for apps of nobody. */
  readonly appOwnerId?: number | null;
};

/** A person with an open session, whatever the workspace. */
export type SignedInPerson = { readonly userId: number; readonly sessionId: string };
