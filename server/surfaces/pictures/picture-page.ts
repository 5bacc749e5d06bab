import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import type { App } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { accountOfToken } from '#/domain/scheduling/call-records/invitee-token.ts';
import { isPhoto, readPhoto, readPicture } from '#/ports/blobs/pictures.ts';
import type { Page } from '#/surfaces/http/pages.ts';

/**
 * Photos, logos and covers. They come from strangers: headers keep scripts from running, even if a person opens the
 * address.
 */
export function picturePage(app: App): Page {
  return async ({ path }) => {
    const bytes = isPhoto(path) ? await readPhoto(app, path) : await ofWorkspace(app, path);
    if (bytes === null) throw notFound('picture');
    const headers = [
      'Content-Type',
      'image/webp',
      'Content-Security-Policy',
      "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'Cross-Origin-Resource-Policy',
      'cross-origin',
      // A changed picture gets a new address.
      'Cache-Control',
      'public, max-age=31536000, immutable',
    ];
    return { status: 200, headers, body: bytes };
  };
}

/** A name starts with the id of its workspace, like the links of calls. */
async function ofWorkspace(app: App, path: string): Promise<Buffer | null> {
  const accountId = accountOfToken(path.slice(path.lastIndexOf('/') + 1));
  if (accountId === null) return null;
  return readPicture(await enterWorkspace(systemContext(app), accountId), path);
}
