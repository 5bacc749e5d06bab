import type { App } from '../ctx.ts';
import { claimRefreshTokens, type Claim } from './claim-refresh.ts';
import { findClients, type ClientRow } from './client.ts';
import { findRefreshTokens, type RefreshToken } from './refresh-tokens.ts';
import { Together } from './together.ts';

/** What the token endpoint asks of the database for requests that arrive together. */
export class TokenRounds {
  readonly clients: Together<string, ClientRow | null>;
  readonly refreshTokens: Together<Buffer, RefreshToken | null>;
  readonly claims: Together<Claim, boolean>;

  constructor({ database: { db }, clock }: Pick<App, 'database' | 'clock'>) {
    this.clients = new Together((ids) => findClients(db, ids));
    this.refreshTokens = new Together((hashes) => findRefreshTokens(db, hashes));
    this.claims = new Together((claims) => claimRefreshTokens(db, clock, claims));
  }
}
