// A server may write a path differently in different answers: `@` and `%40` mean the same file.

/** The path of a URL in our normalized spelling. */
export function pathOf(url: URL): string {
  return url.pathname.split('/').map(respelled).join('/');
}

/** Whether a path is a file directly in a collection. */
export function isFileOf(path: string, collection: string): boolean {
  return path.startsWith(collection) && /^[^/]+$/.test(path.slice(collection.length));
}

function respelled(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    // Not valid percent-encoding, so there is only this spelling.
    return segment;
  }
}
