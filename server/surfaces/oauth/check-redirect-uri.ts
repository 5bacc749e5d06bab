import { because, type ErrorReason } from '@callwright/contract/error-reasons.ts';
import { OAuthError } from '#/surfaces/http/oauth-error.ts';
import { isDocument, type ClientRow } from './client.ts';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Why a redirect URI cannot be registered; null if it can (interface 2.9, RFC 8252 8.3, RFC 9700 4.1). `schemes` are
 * the custom schemes that the operator allows in addition to https.
 */
export function redirectUriFault(uri: string, schemes: readonly string[] = []): ErrorReason | null {
  const url = URL.parse(uri);
  if (url === null || !/^[\x21-\x7e]+$/.test(uri)) return because('URI_NOT_ABSOLUTE');
  if (uri.includes('#')) return because('URI_WITH_FRAGMENT');
  if (url.username !== '' || url.password !== '' || /^[a-z]+:\/\/[^/?#]*@/i.test(uri))
    return because('URI_WITH_USER');
  if (uri.includes('*')) return because('URI_WITH_WILDCARD');
  if (uri.includes('\\')) return because('URI_WITH_BACKSLASH');
  if (url.protocol === 'https:' || schemes.includes(url.protocol.slice(0, -1))) return null;
  if (
    url.protocol === 'http:' &&
    isLoopback(url) &&
    /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/?]|$)/.test(uri)
  )
    return null;
  return because('URI_NOT_HTTPS');
}

function isLoopback(url: URL): boolean {
  return loopbackHosts.has(url.hostname);
}

/** Whether the redirect goes to a program on the person's computer, by a loopback address or a custom scheme. */
export function isLocal(uri: string): boolean {
  const url = new URL(uri);
  return isLoopback(url) || url.protocol !== 'https:';
}

/** The target of a redirect as shown to a person, including the scheme of a program. */
export function redirectHost(uri: string): string {
  const { protocol, host } = new URL(uri);
  return protocol === 'https:' || protocol === 'http:' ? host : `${protocol}//${host}`;
}

/**
 * Redirect URIs must match exactly (interface 5.2 rule 1). Clients described by a metadata document may use any port of
 * a loopback address (RFC 8252 7.3).
 */
export function checkRedirectUri(client: ClientRow, uri: string | undefined): string {
  if (uri === undefined) throw new OAuthError('invalid_request', because('REDIRECT_MISSING_IN_REQUEST'));
  if (client.redirect_uris.includes(uri)) return uri;
  if (isDocument(client.id) && client.redirect_uris.some((known) => differsInPort(known, uri))) return uri;
  throw new OAuthError('invalid_request', because('REDIRECT_NOT_REGISTERED'));
}

function differsInPort(registered: string, asked: string): boolean {
  const [known, wanted] = [URL.parse(registered), URL.parse(asked)];
  if (known === null || wanted === null || known.protocol !== 'http:' || !isLoopback(known)) return false;
  return redirectUriFault(asked) === null && withoutPort(registered) === withoutPort(asked);
}

function withoutPort(uri: string): string {
  return uri.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d{1,5}/, '$1');
}
