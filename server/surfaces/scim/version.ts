import { hash } from 'node:crypto';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';

/** The context of a SCIM request, with the versions that it may start from. */
export type ScimCtx = Ctx & { readonly ifMatch?: string };

/** A weak ETag computed from the content: equal contents have equal tags. */
export function versionOf(content: unknown): string {
  return `W/"${hash('sha256', JSON.stringify(content), 'base64url').slice(0, 16)}"`;
}

/** Throws 412 if the caller asked for another version; call it with the row locked. */
export function assertVersion(ifMatch: string | undefined, version: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  if (!ifMatch.split(',').some((tag) => opaque(tag) === opaque(version)))
    throw new ApiError('VERSION_CONFLICT');
}
