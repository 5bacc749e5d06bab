import { createHmac, randomBytes } from 'node:crypto';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Config } from '#/platform/config/config.ts';

// A Jitsi room exists as soon as somebody enters it, so creating its link is enough.

type Settings = Pick<Config, 'jitsiUrl' | 'jitsiAppId' | 'jitsiSecret'>;

/** People may stay longer than planned, but nobody needs the room on another day. */
const staysOpenMs = dayMs;

/** An unguessable room link; null if the installation has no Jitsi server. */
export function newRoomLink(config: Settings, endsAtMs: number): string | null {
  return roomLink(config, randomBytes(16).toString('hex'), endsAtMs);
}

/** The link to the same room for another time; null if the call has no room. */
export function movedRoomLink(
  config: Settings,
  call: { readonly link_source: string | null; readonly location_link: string | null },
  endsAtMs: number,
): string | null {
  if (call.link_source !== 'JITSI' || call.location_link === null) return null;
  const room = new URL(call.location_link).pathname.split('/').at(-1) ?? '';
  return roomLink(config, room, endsAtMs);
}

function roomLink(config: Settings, room: string, endsAtMs: number): string | null {
  const { jitsiUrl, jitsiAppId, jitsiSecret } = config;
  if (jitsiUrl === null) return null;
  const link = new URL(`${jitsiUrl}/${room}`);
  if (jitsiAppId !== null && jitsiSecret !== null) {
    const exp = Math.floor((endsAtMs + staysOpenMs) / 1_000);
    const claims = { iss: jitsiAppId, aud: jitsiAppId, sub: link.hostname, room, exp };
    link.searchParams.set('jwt', signed(claims, jitsiSecret));
  }
  return link.href;
}

function signed(claims: object, secret: string): string {
  const text = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
