import type { Database } from '#/platform/db/open.ts';
import type { Secrets } from '#/platform/secrets/secrets.ts';
import { resealEarlier } from './reseal.ts';
import { sealPlainTokens } from './seal-plain-tokens.ts';

/** Upgrades secrets stored by earlier versions. Costs a few reads if there is nothing to do. */
export async function sealAtStart(
  database: Pick<Database, 'db' | 'eachCell'>,
  secrets: Secrets,
): Promise<void> {
  await sealPlainTokens(database, secrets);
  await resealEarlier(database, secrets);
}
