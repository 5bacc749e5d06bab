import type { App } from '#/platform/context/ctx.ts';

/** Where the response goes: a validated redirect URI, and the `state` of the request. */
export type ReturnAddress = { readonly redirectUri: string; readonly state: string | undefined };

/**
 * The redirect with the response for the app. The redirect URI keeps its query, `state` is returned unchanged, and
 * `iss` names the issuer (RFC 9207).
 */
export function answerAddress(
  { config }: Pick<App, 'config'>,
  { redirectUri, state }: ReturnAddress,
  answer: Readonly<Record<string, string>>,
): string {
  const parameters = { ...answer, ...(state !== undefined && { state }), iss: config.baseUrl };
  const query = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `${redirectUri}${redirectUri.includes('?') ? (/[?&]$/.test(redirectUri) ? '' : '&') : '?'}${query}`;
}
