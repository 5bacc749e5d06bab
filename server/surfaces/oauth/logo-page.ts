import type { App } from '#/platform/context/ctx.ts';
import { readLogo } from '#/ports/blobs/logos.ts';
import { notFound } from '#/platform/errors/errors.ts';
import type { Page } from '#/surfaces/http/pages.ts';

export const logoPath = '/oauth-logos/';

/**
 * The logo of an app. It comes from a stranger: headers keep scripts from running, even if a person opens its address.
 */
export function logoPage(app: App): Page {
  return async ({ path }) => {
    const clientId = decoded(path.slice(logoPath.length));
    const logo = await readLogo(app.database.db, clientId);
    if (logo === null) throw notFound('logo');
    const headers = [
      'Content-Type',
      logo.mediaType,
      'Content-Security-Policy',
      "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'Cross-Origin-Resource-Policy',
      'cross-origin',
      'Cache-Control',
      'public, max-age=300',
    ];
    return { status: 200, headers, body: Buffer.from(logo.bytes) };
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('\u0000', '');
  } catch (error) {
    if (error instanceof URIError) return '';
    throw error;
  }
}
