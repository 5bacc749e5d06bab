import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { StateLost } from '#/ports/outside/trouble.ts';
import type { Listing } from './sync.ts';

// The state after a sync: the server's sync token, or the etags of all files in a compact form.

export type State =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'etags'; readonly ctag: string | null; readonly etags: ReadonlyMap<string, string> };

const bytesMax = 64 * 1_048_576;

export function tokenState(token: string): string {
  return `T${token}`;
}

/** @param files paths without that of their collection */
export function etagState(ctag: string | null, files: ReadonlyMap<string, string>): string {
  const lines = [ctag ?? '', ...[...files].flat()];
  return `E${deflateRawSync(JSON.stringify(lines)).toString('base64')}`;
}

/** @throws StateLost if it is not one of ours */
export function stateOf(text: string): State {
  if (/^T./.test(text)) return { kind: 'token', token: text.slice(1) };
  try {
    const packed = Buffer.from(text.slice(1), 'base64');
    const unpacked = inflateRawSync(packed, { maxOutputLength: bytesMax }).toString('utf8');
    const [ctag = '', ...lines] = JSON.parse(unpacked) as string[]; // as `etagState` wrote it
    const etags = new Map<string, string>();
    for (let at = 0; at < lines.length; at += 2) etags.set(lines[at] ?? '', lines[at + 1] ?? '');
    return { kind: 'etags', ctag: ctag === '' ? null : ctag, etags };
  } catch (error) {
    throw new StateLost('What was kept of the last reading cannot be read.', { cause: error });
  }
}

/** Eight bytes are enough to tell two versions of a file apart. A file without an etag always counts as changed. */
export function shortEtag({ etag }: Pick<Listing, 'etag'>): string {
  return etag === null ? '' : createHash('sha256').update(etag).digest('base64url').slice(0, 11);
}
