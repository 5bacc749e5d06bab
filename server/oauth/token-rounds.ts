import type { App } from '../ctx.ts';
import { claimRefreshTokens, type Claim } from './claim-refresh.ts';
import { findClients, type ClientRow } from './client.ts';
import { findRefreshTokens, type RefreshToken } from './refresh-tokens.ts';
import { Together } from './together.ts';

/** A read is over before another would be worth its statement. */
const readsMax = 1;
/** While one waits for the disk, the next is worked on. */
const writesMax = 2;

/** What the token endpoint asks of the database for requests that arrive together. */
export class TokenRounds {
  readonly clients: Together<string, ClientRow | null>;
  readonly refreshTokens: Together<Buffer, RefreshToken | null>;
  readonly claims: Together<Claim, boolean>;

  constructor({ database: { db }, clock }: Pick<App, 'database' | 'clock'>) {
    this.clients = new Together((ids) => findClients(db, ids), readsMax);
    this.refreshTokens = new Together((hashes) => findRefreshTokens(db, hashes), readsMax);
    this.claims = new Together((claims) => claimRefreshTokens(db, clock, claims), writesMax);
  }
}
