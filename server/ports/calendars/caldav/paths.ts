// A server may spell a path one way in one answer and another way in the next: `@` and `%40` are the same file.

/** The path of an address in the one spelling that we use. */
export function pathOf(url: URL): string {
  return url.pathname.split('/').map(respelled).join('/');
}

/** Whether a path is of a file directly in a collection. */
export function isFileOf(path: string, collection: string): boolean {
  return path.startsWith(collection) && /^[^/]+$/.test(path.slice(collection.length));
}

function respelled(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    // Not percent-encoded text: there is only this spelling.
    return segment;
  }
}
