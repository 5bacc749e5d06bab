import type { PublicCtx } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { invalid } from '../errors.ts';
import { iso } from '../time.ts';

const bytesMax = 2_097_152;
const sideMax = 512;

/** Stores a logo from its base64, or removes it. */
export async function storeLogo(tx: PublicCtx, clientId: string, logo: string | null): Promise<void> {
  if (logo === null) {
    await sql`delete from oauth_client_logo where client_id = ${clientId}`.execute(tx.db);
    return;
  }
  const bytes = Buffer.from(logo.replace(/^data:[^,]*,/, ''), 'base64');
  const mediaType = checkLogo(bytes);
  await sql`
    insert into oauth_client_logo (client_id, media_type, bytes, updated_at) values (${clientId}, ${mediaType}, ${bytes}, ${iso(tx.now)})
    on conflict (client_id) do update set media_type = excluded.media_type, bytes = excluded.bytes, updated_at = excluded.updated_at`.execute(
    tx.db,
  );
}

/** By content, never by name: JPG, PNG, WebP or SVG, at most 2 MB and 512 × 512 (interface 2.9). */
function checkLogo(bytes: Buffer): string {
  if (bytes.length === 0) throw invalid({ logo: ['Must be a picture'] });
  if (bytes.length > bytesMax) throw invalid({ logo: ['Must be at most 2 MB'] });
  const picture = pictureOf(bytes);
  if (picture === null) throw invalid({ logo: ['Must be a JPG, PNG, WebP or SVG picture'] });
  const { mediaType, size } = picture;
  if (size !== null && (size.width > sideMax || size.height > sideMax || size.width < 1 || size.height < 1))
    throw invalid({ logo: [`Must be at most ${sideMax} × ${sideMax}`] });
  return mediaType;
}

type Picture = { mediaType: string; size: { width: number; height: number } | null };

function pictureOf(bytes: Buffer): Picture | null {
  if (bytes.length > 24 && bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')))
    return {
      mediaType: 'image/png',
      size: { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) },
    };
  if (
    bytes.length > 30 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP'
  )
    return { mediaType: 'image/webp', size: webpSize(bytes) };
  if (bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8) {
    const size = jpegSize(bytes);
    return size === null ? null : { mediaType: 'image/jpeg', size };
  }
  const text = bytes.toString('utf8');
  return /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text) &&
    !/<!(DOCTYPE|ENTITY)/i.test(text)
    ? { mediaType: 'image/svg+xml', size: null }
    : null;
}

function webpSize(bytes: Buffer): Picture['size'] {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) };
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** From the first frame header; null where there is none. */
function jpegSize(bytes: Buffer): Picture['size'] {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
