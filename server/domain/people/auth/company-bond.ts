/** What a session is bound to that the provider of a company has opened. */
export type CompanyBond = {
  readonly workspaceId: number;
  readonly connectionId: number;
  /** Who the person is at the provider. */
  readonly subject: string;
  /** What the provider calls its own session, where it says so. */
  readonly providerSession: string | null;
  /** When the provider says the person proved who they are, in epoch milliseconds; null where it does not say. */
  readonly authenticatedAtMs: number | null;
};
