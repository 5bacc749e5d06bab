import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { keyPurpose, optOutKey } from '#/platform/secrets/kept-keys.ts';
import { unseal } from '#/platform/secrets/secrets.ts';

/**
 * The key for hashing opt-outs. Hashes cannot be recomputed, so the installation's first secret stays in use for them.
 */
export async function optOutKeyOf(ctx: Ctx): Promise<string> {
  const { config } = ctx.app;
  const kept = sql<{ sealed: string }>`select sealed from installation_secret where name = ${optOutKey}`;
  const { rows } = await ctx.db.asService((db) => kept.execute(db));
  return rows[0] === undefined
    ? (config.appSecretPrevious ?? config.appSecret)
    : unseal(config, { purpose: keyPurpose, row: optOutKey }, rows[0].sealed);
}
