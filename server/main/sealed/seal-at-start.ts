import type { Database } from '#/platform/db/open.ts';
import type { Secrets } from '#/platform/secrets/secrets.ts';
import { resealEarlier } from './reseal.ts';
import { sealPlainTokens } from './seal-plain-tokens.ts';

/** Brings what earlier versions stored to how this one stores secrets. With nothing to do it costs a few reads. */
export async function sealAtStart(
  database: Pick<Database, 'db' | 'eachCell'>,
  secrets: Secrets,
): Promise<void> {
  await sealPlainTokens(database, secrets);
  await resealEarlier(database, secrets);
}
