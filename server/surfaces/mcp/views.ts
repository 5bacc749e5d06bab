import { isCode } from '#/platform/errors/is-code.ts';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ClientCapabilities } from '@modelcontextprotocol/server';
import { notFound } from '#/platform/errors/errors.ts';

// MCP Apps (io.modelcontextprotocol/ui, revision 2026-01-26): HTML documents in which a host shows the answers of
// tools.

export const viewsExtension = 'io.modelcontextprotocol/ui';
const mimeType = 'text/html;profile=mcp-app';
/** Created by the build of the web app (web/assistant-views.ts). */
const folder = fileURLToPath(new URL('../../../web/dist/assistant-views', import.meta.url));
const address = /^ui:\/\/callwright\/(slots|day)$/;

export type View = {
  readonly uri: string;
  readonly mimeType: typeof mimeType;
  readonly text: string;
  readonly _meta: { readonly ui: object };
};

export function isView(uri: string): boolean {
  return address.test(uri);
}

/** A view is the same for everybody: it contains no data, talks only to its host and needs no browser permissions. */
export async function readView(uri: string): Promise<View> {
  const [, name] = address.exec(uri) ?? [];
  if (name === undefined) throw notFound('resource');
  const text = await readFile(`${folder}/${name}.html`, 'utf8').catch(orNotBuilt);
  return { uri, mimeType, text, _meta: { ui: { csp: {}, prefersBorder: true } } };
}

function orNotBuilt(error: unknown): never {
  if (isCode(error, 'ENOENT')) throw notFound('resource');
  throw error;
}

/** Whether a client shows views. */
export function takesViews(can: ClientCapabilities | undefined): boolean {
  const { mimeTypes } = Object(can?.extensions?.[viewsExtension]) as { mimeTypes?: unknown };
  return Array.isArray(mimeTypes) && mimeTypes.includes(mimeType);
}
