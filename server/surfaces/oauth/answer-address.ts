import type { App } from '#/platform/context/ctx.ts';

/** Where an answer goes: a redirect URI that was checked, and the `state` that came with it. */
export type ReturnAddress = { readonly redirectUri: string; readonly state: string | undefined };

/**
 * The address that carries an answer to the app. The redirect URI keeps its own query; `state` goes back byte for
 * byte, and `iss` says who answers (RFC 9207).
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
