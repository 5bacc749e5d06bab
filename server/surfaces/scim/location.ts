import type { Ctx } from '#/platform/context/ctx.ts';

/** The root path of SCIM. */
export const scimRoot = '/scim/v2';

/** The full URL of a path in it, such as `/Users/12`. */
export function locationOf(ctx: Ctx, path: string): string {
  return `${ctx.app.config.baseUrl}${scimRoot}${path}`;
}
