import type { KeyObject } from 'node:crypto';
import type { Ctx } from '#/platform/context/ctx.ts';
import { unseal } from '#/platform/secrets/secrets.ts';
import { toMs } from '#/platform/values/time.ts';
import { openHeaders, secretPlace } from './endpoint-secrets.ts';
import type { Receiver } from './receiver.ts';
import { signingKey } from './sign.ts';

/** What all requests of a job to one endpoint share, decrypted once. */
export type Opened = {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** The keys that sign at an instant, newest first. */
  readonly keysAt: (nowMs: number) => readonly KeyObject[];
};

export function openedOf(ctx: Ctx, receiver: Receiver): Opened {
  const place = secretPlace(ctx.accountId, receiver.id);
  const now = ctx.app.clock();
  const keys = receiver.secrets
    .map(({ sealed, until }) => ({ sealed, untilMs: until === null ? Infinity : toMs(until) }))
    .filter(({ untilMs }) => untilMs > now)
    .map(({ sealed, untilMs }) => ({ key: signingKey(unseal(ctx.app.config, place, sealed)), untilMs }));
  return {
    url: new URL(receiver.url),
    headers: openHeaders(ctx, receiver),
    keysAt: (nowMs) => keys.filter(({ untilMs }) => untilMs > nowMs).map(({ key }) => key),
  };
}
