import type { Db } from '#/platform/db/db.ts';
import type { Secrets } from '#/platform/secrets/secrets.ts';
import { resealEarlier } from './reseal.ts';
import { sealPlainTokens } from './seal-plain-tokens.ts';

/** Brings what earlier versions stored to how this one stores secrets. With nothing to do it costs a few reads. */
export async function sealAtStart(db: Db, secrets: Secrets): Promise<void> {
  await sealPlainTokens(db, secrets);
  await resealEarlier(db, secrets);
}
