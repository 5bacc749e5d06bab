import type { Ctx } from '#/platform/context/ctx.ts';

/** Where all of SCIM is. */
export const scimRoot = '/scim/v2';

/** The address of something in it, `/Users/12`. */
export function locationOf(ctx: Ctx, path: string): string {
  return `${ctx.app.config.baseUrl}${scimRoot}${path}`;
}
