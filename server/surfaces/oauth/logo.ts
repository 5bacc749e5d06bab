import { logoBytesMax } from '@callwright/contract/oauth-clients.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { ApiError, invalid } from '#/platform/errors/errors.ts';
import { keepLogo, removeLogo } from '#/ports/blobs/logos.ts';
import { drawAnew } from './logo-drawing.ts';

const sideMax = 512;

/**
 * A picture that came as base64, redrawn as PNG (interface 2.9: JPG, PNG, WebP or SVG, at most 2 MB and 512 × 512).
 * What is kept are its pixels: no script, no metadata, nothing hidden behind it.
 */
export async function drawLogo(base64: string): Promise<Uint8Array> {
  const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64');
  if (bytes.length > logoBytesMax)
    throw new ApiError('BODY_TOO_LARGE', {
      message: 'The logo must be at most 2 MB',
      details: { limitBytes: logoBytesMax },
    });
  const kind = kindOf(bytes);
  if (kind === null) throw invalid({ logo: ['Must be a JPG, PNG, WebP or SVG picture'] });
  if (!endsAsItShould[kind](bytes)) throw invalid({ logo: ['Must be whole, with nothing after it'] });
  const drawn = await drawAnew({ bytes, sideMax, isDrawing: kind === 'svg' });
  if ('png' in drawn) return drawn.png;
  throw invalid({
    logo: [
      drawn.refused === 'size'
        ? `Must be at most ${sideMax} × ${sideMax}`
        : 'Must be a picture that can be drawn',
    ],
  });
}

/** Stores a logo that was redrawn, or removes it. */
export async function storeLogo(tx: PublicCtx, clientId: string, png: Uint8Array | null): Promise<void> {
  if (png === null) await removeLogo(tx, clientId);
  else await keepLogo(tx, clientId, { mediaType: 'image/png', bytes: png });
}

type Kind = 'png' | 'webp' | 'jpeg' | 'svg';

/** By content, never by name. An SVG with its own document type could bring entities. */
function kindOf(bytes: Buffer): Kind | null {
  if (bytes.toString('latin1', 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  if (bytes.toString('latin1', 0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg';
  const text = bytes.toString('utf8');
  const isDrawing = /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text);
  return isDrawing && !/<!(DOCTYPE|ENTITY)/i.test(text) ? 'svg' : null;
}

/** A file that continues after its picture is something else as well: a page, an archive. */
const endsAsItShould: Record<Kind, (bytes: Buffer) => boolean> = {
  png: (bytes) => bytes.toString('latin1', bytes.length - 8, bytes.length - 4) === 'IEND',
  jpeg: (bytes) => bytes.readUInt16BE(bytes.length - 2) === 0xffd9,
  webp: (bytes) => {
    const length = bytes.readUInt32LE(4) + 8;
    return bytes.length === length || bytes.length === length + (length % 2);
  },
  svg: (bytes) => bytes.toString('utf8').trimEnd().endsWith('>'),
};
