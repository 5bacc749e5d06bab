import type { Config } from '#/platform/config/config.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';

type Of = { readonly account_id: number; readonly id: number };

/** Bound to the connection: copied to another one, it cannot be opened. */
export function placeOfConnection({ account_id: accountId, id }: Of): Place {
  return { purpose: 'calendar connection', row: `${accountId}/${id}` };
}

/** The tokens from an OAuth provider. */
export type Tokens = {
  readonly accessToken: string;
  readonly expiresAtMs: number;
  readonly refreshToken: string | null;
};

/** Encrypts a password, the URL of a subscription, or tokens as JSON. */
export function sealConnection(config: Config, of: Of, secret: string): string {
  return seal(config, placeOfConnection(of), secret);
}

export function openConnection(config: Config, row: Of & { readonly secret: string }): string {
  return unseal(config, placeOfConnection(row), row.secret);
}

export function sealTokens(config: Config, of: Of, tokens: Tokens): string {
  return sealConnection(config, of, JSON.stringify(tokens));
}

export function openTokens(config: Config, row: Of & { readonly secret: string }): Tokens {
  return JSON.parse(openConnection(config, row)) as Tokens; // written by sealTokens alone
}
