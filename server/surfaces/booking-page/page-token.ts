import { because, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid, type ApiError } from '#/platform/errors/errors.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { networkOf } from '#/platform/net/network.ts';
import { sealFor, unsealFor } from './sealed.ts';

const purpose = 'booking page';

type Sealed = { event: number; at: number; network: string };

/** Issued with the page and sent back with every request: proves that the sender has opened the page, and when. */
export function pageTokenOf(ctx: Ctx, event: BookableEvent): string {
  return sealFor(ctx, purpose, { event: event.id, at: ctx.now, network: networkOf(ctx.ip) } satisfies Sealed);
}

/**
 * Nobody reads a page, chooses a time and types a name within three seconds, but bots do. The page itself waits out the
 * rest, so that fast visitors notice nothing. Events with `captcha` ask for three times as much.
 */
export function waitSecondsOf(ctx: Ctx, { settings }: BookableEvent): number {
  return ctx.app.config.publicFormSeconds * (settings.captcha ? 3 : 1);
}

/** Throws 400 unless the token is for this event and this network, not too young and not older than a day. */
export function mustComeFromPage(ctx: Ctx, event: BookableEvent, token: string): void {
  const sealed = unsealFor<Sealed>(ctx, purpose, token);
  if (sealed === null || sealed.event !== event.id) throw refused(because('PAGE_TOKEN_INVALID'));
  // Otherwise one page opened by hand could serve a thousand machines. After a network change, reload the page for a
  // new token.
  if (sealed.network !== networkOf(ctx.ip)) throw refused(because('PAGE_OF_OTHER_NETWORK'));
  const age = ctx.now - sealed.at;
  if (age > dayMs) throw refused(because('PAGE_EXPIRED'));
  const left = Math.ceil(waitSecondsOf(ctx, event) - age / 1_000);
  if (left > 0) throw refused(because('SENT_TOO_FAST', { seconds: left }));
}

function refused(reason: ErrorReason): ApiError {
  return invalid({ pageToken: [reason] });
}
