import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { keyPurpose, optOutKey } from '#/platform/secrets/kept-keys.ts';
import { unseal } from '#/platform/secrets/secrets.ts';

/** A hash cannot be made anew, so its key stays when the secret of the installation changes: it is the first of them. */
export async function optOutKeyOf(ctx: Ctx): Promise<string> {
  const { config } = ctx.app;
  const kept = sql<{ sealed: string }>`select sealed from installation_secret where name = ${optOutKey}`;
  const { rows } = await ctx.db.asService((db) => kept.execute(db));
  return rows[0] === undefined
    ? (config.appSecretPrevious ?? config.appSecret)
    : unseal(config, { purpose: keyPurpose, row: optOutKey }, rows[0].sealed);
}
