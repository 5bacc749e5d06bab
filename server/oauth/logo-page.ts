import type { App } from '../ctx.ts';
import { sql } from '../db/sql.ts';
import { notFound } from '../errors.ts';
import type { Page } from '../http/pages.ts';

export const logoPath = '/oauth-logos/';

/**
 * The logo of an app. It comes from a stranger: nothing in it runs, and it opens nothing, also when somebody goes to
 * its address.
 */
export function logoPage(app: App): Page {
  return async ({ path }) => {
    const clientId = decoded(path.slice(logoPath.length));
    const { rows } = await sql<{ media_type: string; bytes: Buffer }>`
      select logo.media_type, logo.bytes from oauth_client_logo logo
      join oauth_client client on client.id = logo.client_id and client.deleted_at is null
      where logo.client_id = ${clientId}`.execute(app.database.db);
    const [logo] = rows;
    if (logo === undefined) throw notFound('logo');
    const headers = [
      'Content-Type',
      logo.media_type,
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'Cross-Origin-Resource-Policy',
      'cross-origin',
      'Cache-Control',
      'public, max-age=300',
    ];
    return { status: 200, headers, body: logo.bytes };
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
