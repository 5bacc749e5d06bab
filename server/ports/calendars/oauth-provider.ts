import type { Access, Account } from './calendar-source.ts';
import type { Net } from './net.ts';

/** READ: conflicts only. WRITE: calls are written as well, or meetings made. */
export type OAuthPurpose = 'READ' | 'WRITE';

/** How members let us into their account at a provider with OAuth. Addresses and clients are settings of the installation. */
export type OAuthProvider = {
  /** What is asked for, for a purpose; those of READ are enough to find out whose account it is. */
  readonly scopesFor: (purpose: OAuthPurpose) => readonly string[];
  /**
   * What does not work with what was given, in words for the member: people may untick scopes.
   * @param granted `scope` of the reply with the token
   */
  readonly missingScopes: (granted: readonly string[], purpose: OAuthPurpose) => readonly string[];
  /** Parameters of the request beyond those of every provider, such as `access_type`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** How the client proves who it is: in the form, or in a header. */
  readonly clientAuth: 'POST' | 'BASIC';
  /** Whether a token can be given back at the address beside that of tokens, called `revoke`. */
  readonly canRevoke: boolean;
  /** Whose account it is. */
  readonly account: (access: Access, net: Net) => Promise<Account>;
};
