import { randomBytes } from 'node:crypto';
import type { App } from '../ctx.ts';
import { seal, unseal } from '../secrets.ts';
import { iso, toMs } from '../time.ts';

// Signing needs the secrets themselves, so they are stored encrypted; a dump of the database holds none.

/** As it is stored: the newest has no end. */
export type SealedSecret = { readonly sealed: string; readonly until: string | null };

const secretBytes = 32;
const secretPurpose = 'webhook secret';
const headersPurpose = 'webhook headers';
/** So many old secrets go on signing at most, however often somebody rotates. */
const oldMax = 4;

/** `whsec_` and 32 random bytes in base64 (Standard Webhooks). */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}

export function sealSecret(app: App, secret: string): SealedSecret {
  return { sealed: seal(app.config.appSecret, secretPurpose, secret), until: null };
}

/** A new secret in front; those before sign until a moment, or as long as they were going to. */
export function rotated(
  secrets: readonly SealedSecret[],
  added: SealedSecret,
  nowMs: number,
  untilMs: number,
): SealedSecret[] {
  const old = secrets
    .map(({ sealed, until }) => ({
      sealed,
      until: iso(until === null ? untilMs : Math.min(untilMs, toMs(until))),
    }))
    .filter(({ until }) => toMs(until) > nowMs);
  return [added, ...old.slice(0, oldMax)];
}

/** The secrets that sign at a moment, the newest first. */
export function secretsOf(app: App, secrets: readonly SealedSecret[], nowMs: number): string[] {
  return secrets
    .filter(({ until }) => until === null || toMs(until) > nowMs)
    .map(({ sealed }) => unseal(app.config.appSecret, secretPurpose, sealed));
}

/** Until when one that was replaced still signs. */
export function oldSecretsUntil(secrets: readonly SealedSecret[], nowMs: number): string | null {
  const ends = secrets.flatMap(({ until }) => (until === null || toMs(until) <= nowMs ? [] : [toMs(until)]));
  return ends.length === 0 ? null : iso(Math.max(...ends));
}

/** Headers may hold passwords of the receiver. */
export function sealHeaders(app: App, headers: Readonly<Record<string, string>>): string | null {
  if (Object.keys(headers).length === 0) return null;
  return seal(app.config.appSecret, headersPurpose, JSON.stringify(headers));
}

export function openHeaders(app: App, sealed: string | null): Record<string, string> {
  if (sealed === null) return {};
  return JSON.parse(unseal(app.config.appSecret, headersPurpose, sealed)) as Record<string, string>; // written by sealHeaders alone
}
