import type { Access, Account } from './calendar-source.ts';
import type { Net } from './net.ts';

/** READ: check for conflicts. WRITE: also write calls, or create meetings. */
export type OAuthPurpose = 'READ' | 'WRITE';

/**
 * How members authorize the service at an OAuth provider. URLs and client credentials are settings of the installation.
 */
export type OAuthProvider = {
  /** The scopes for a purpose. Those of READ are enough to identify the account. */
  readonly scopesFor: (purpose: OAuthPurpose) => readonly string[];
  /**
   * What does not work with the granted scopes, in words for the member: people may untick scopes.
   * @param granted `scope` of the token response
   */
  readonly missingScopes: (granted: readonly string[], purpose: OAuthPurpose) => readonly string[];
  /** Further parameters of the authorization request, such as `access_type`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** How the client authenticates: in the form, or in a header. */
  readonly clientAuth: 'POST' | 'BASIC';
  /** Whether tokens can be revoked at `revoke`, next to the token URL. */
  readonly canRevoke: boolean;
  /** Reads the account. */
  readonly account: (access: Access, net: Net) => Promise<Account>;
};
