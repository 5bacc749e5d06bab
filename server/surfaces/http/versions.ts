import { crc32 } from 'node:zlib';

/**
 * The ETag of a reply: the version of the row, which If-Match compares. For a read also a checksum of the text, because
 * a record can change without its row being written (a call becomes PAST).
 */
export function etagOf(version: number, readText: string | null): string {
  return readText === null ? `"v${version}"` : `"v${version}-${crc32(readText).toString(36)}"`;
}

const tagPattern = /^"v(\d{1,9})(?:-[0-9a-z]+)?"$/;

/**
 * The versions that an If-Match header accepts; null means any. A weak tag, or one we did not make, matches nothing.
 */
export function expectedVersions(ifMatch: string | undefined): number[] | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  const tags = ifMatch.split(',').map((tag) => tagPattern.exec(tag.trim())?.[1]);
  return tags.filter((version) => version !== undefined).map(Number);
}

/** Whether If-None-Match has the tag, which means that the client already has this text. */
export function isKnown(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((tag) => {
    const value = tag.trim();
    return value === '*' || value === etag || value === `W/${etag}`;
  });
}
