import { randomBytes } from 'node:crypto';
import type { App } from '#/platform/context/ctx.ts';
import { seal, unseal } from '#/platform/secrets/secrets.ts';
import { iso, toMs } from '#/platform/values/time.ts';

// Signing needs the secrets themselves, so they are stored encrypted; a dump of the database holds none.

/** As stored. The newest secret has no `until`. */
export type SealedSecret = { readonly sealed: string; readonly until: string | null };

const secretBytes = 32;
export const secretPurpose = 'webhook secret';
export const headersPurpose = 'webhook headers';
/** At most this many old secrets still sign, however often a secret is rotated. */
const oldMax = 4;

/** `whsec_` and 32 random bytes in base64 (Standard Webhooks). */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}

export function sealSecret(app: App, secret: string): SealedSecret {
  return { sealed: seal(app.config, secretPurpose, secret), until: null };
}

/** The new secret is the first. Older ones sign until `untilMs`, or until their own end if that is earlier. */
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
    .map(({ sealed }) => unseal(app.config, secretPurpose, sealed));
}

/** When the last of the replaced secrets stops signing. */
export function oldSecretsUntil(secrets: readonly SealedSecret[], nowMs: number): string | null {
  const ends = secrets.flatMap(({ until }) => (until === null || toMs(until) <= nowMs ? [] : [toMs(until)]));
  return ends.length === 0 ? null : iso(Math.max(...ends));
}

/** Headers may hold passwords of the receiver. */
export function sealHeaders(app: App, headers: Readonly<Record<string, string>>): string | null {
  if (Object.keys(headers).length === 0) return null;
  return seal(app.config, headersPurpose, JSON.stringify(headers));
}

export function openHeaders(app: App, sealed: string | null): Record<string, string> {
  if (sealed === null) return {};
  return JSON.parse(unseal(app.config, headersPurpose, sealed)) as Record<string, string>; // written by sealHeaders alone
}
