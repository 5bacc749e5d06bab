import { logoBytesMax } from '@callwright/contract/oauth-clients.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { keepLogo, removeLogo } from '#/ports/blobs/logos.ts';
import { redraw } from '#/ports/blobs/redraw.ts';

/** Validates and redraws a logo (interface 2.9): JPG, PNG, WebP or SVG, at most 2 MB and 512 × 512. */
export function drawLogo(base64: string): Promise<Uint8Array> {
  return redraw(base64, {
    field: 'logo',
    bytesMax: logoBytesMax,
    shape: { kind: 'asItIs', sideMax: 512 },
  });
}

/** Stores a redrawn logo, or removes it. */
export async function storeLogo(tx: PublicCtx, clientId: string, png: Uint8Array | null): Promise<void> {
  if (png === null) await removeLogo(tx, clientId);
  else await keepLogo(tx, clientId, { mediaType: 'image/png', bytes: png });
}
