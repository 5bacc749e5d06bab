import { OAuthError } from './oauth-error.ts';
import { isDocument, type ClientRow } from './client.ts';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Why an address cannot be registered for redirects; null when it can (interface 2.9, RFC 8252 8.3, RFC 9700 4.1). */
export function redirectUriFault(uri: string): string | null {
  const url = URL.parse(uri);
  if (url === null || !/^[\x21-\x7e]+$/.test(uri)) return 'Must be an absolute address in ASCII';
  if (uri.includes('#')) return 'Must not have a fragment';
  if (url.username !== '' || url.password !== '' || /^[a-z]+:\/\/[^/?#]*@/i.test(uri))
    return 'Must not carry a user name';
  if (uri.includes('*')) return 'Must not contain a wildcard';
  if (uri.includes('\\')) return 'Must not contain a backslash';
  if (url.protocol === 'https:') return null;
  if (
    url.protocol === 'http:' &&
    isLoopback(url) &&
    /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/?]|$)/.test(uri)
  )
    return null;
  return 'Must be https, or http on localhost';
}

export function isLoopback(url: URL): boolean {
  return loopbackHosts.has(url.hostname);
}

/**
 * Character for character (interface 5.2 rule 1). Clients described by a document of their own may use any port of
 * this computer (RFC 8252 7.3).
 */
export function checkRedirectUri(client: ClientRow, uri: string | undefined): string {
  if (uri === undefined) throw new OAuthError('invalid_request', 'redirect_uri is required');
  if (client.redirect_uris.includes(uri)) return uri;
  if (isDocument(client.id) && client.redirect_uris.some((known) => differsInPort(known, uri))) return uri;
  throw new OAuthError('invalid_request', 'redirect_uri is not registered for this client');
}

function differsInPort(registered: string, asked: string): boolean {
  const [known, wanted] = [URL.parse(registered), URL.parse(asked)];
  if (known === null || wanted === null || known.protocol !== 'http:' || !isLoopback(known)) return false;
  return redirectUriFault(asked) === null && withoutPort(registered) === withoutPort(asked);
}

function withoutPort(uri: string): string {
  return uri.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d{1,5}/, '$1');
}
