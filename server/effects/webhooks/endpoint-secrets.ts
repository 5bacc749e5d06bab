import { randomBytes } from 'node:crypto';
import type { Ctx } from '#/platform/context/ctx.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';
import { iso, toMs } from '#/platform/values/time.ts';

// Signing needs the secrets themselves, so they are stored encrypted; a dump of the database holds none.

/** A stored secret. The newest has no `until`. */
export type SealedSecret = { readonly sealed: string; readonly until: string | null };

const secretBytes = 32;

/** Bound to its endpoint. */
export function secretPlace(accountId: number, endpointId: string): Place {
  return { purpose: 'webhook secret', row: `${accountId}/${endpointId}` };
}

export function headersPlace(accountId: number, endpointId: string): Place {
  return { purpose: 'webhook headers', row: `${accountId}/${endpointId}` };
}

/** At most this many old secrets still sign, however often a secret is rotated. */
const oldMax = 4;

/** `whsec_` and 32 random bytes in base64 (Standard Webhooks). */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(secretBytes).toString('base64')}`;
}

export function sealSecret(ctx: Ctx, endpointId: string, secret: string): SealedSecret {
  return { sealed: seal(ctx.app.config, secretPlace(ctx.accountId, endpointId), secret), until: null };
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

/** The secrets that sign at an instant, newest first. */
type Endpoint = { readonly id: string; readonly secrets: readonly SealedSecret[] };

export function secretsOf(ctx: Ctx, { id, secrets }: Endpoint, nowMs: number): string[] {
  return secrets
    .filter(({ until }) => until === null || toMs(until) > nowMs)
    .map(({ sealed }) => unseal(ctx.app.config, secretPlace(ctx.accountId, id), sealed));
}

/** When the last of the replaced secrets stops signing. */
export function oldSecretsUntil(secrets: readonly SealedSecret[], nowMs: number): string | null {
  const ends = secrets.flatMap(({ until }) => (until === null || toMs(until) <= nowMs ? [] : [toMs(until)]));
  return ends.length === 0 ? null : iso(Math.max(...ends));
}

/** Encrypted, because headers may contain passwords of the receiver. */
export function sealHeaders(
  ctx: Ctx,
  endpointId: string,
  headers: Readonly<Record<string, string>>,
): string | null {
  if (Object.keys(headers).length === 0) return null;
  return seal(ctx.app.config, headersPlace(ctx.accountId, endpointId), JSON.stringify(headers));
}

type Headed = { readonly id: string; readonly headers: string | null };

export function openHeaders(ctx: Ctx, { id, headers: sealed }: Headed): Record<string, string> {
  if (sealed === null) return {};
  return JSON.parse(unseal(ctx.app.config, headersPlace(ctx.accountId, id), sealed)) as Record<
    string,
    string
  >; // written by sealHeaders alone
}
