import type { Config } from '#/platform/config/config.ts';
import type { Database } from '#/platform/db/open.ts';
import { lookOnce } from '#/platform/db/replica-look.ts';
import { problemSentences } from '#/platform/db/replica-state.ts';
import type { Check } from './doctor-check.ts';

/** Whether the replica can be used: it answers, is a standby of this database, and how far it lags. */
export async function replicaCheck(
  { databaseReplicaUrl }: Pick<Config, 'databaseReplicaUrl'>,
  database: Database,
  catchUpMaxMs?: number,
): Promise<Check> {
  const name = 'replica';
  if (databaseReplicaUrl === null)
    return {
      name,
      ok: true,
      detail: 'none: the primary answers all reads (DATABASE_REPLICA_URL is not set)',
    };
  const found = await lookOnce(databaseReplicaUrl, database.db, catchUpMaxMs);
  if ('problem' in found)
    return {
      name,
      ok: false,
      detail: problemSentences[found.problem] + (found.why ? ` It said: ${found.why}` : ''),
    };
  return {
    name,
    ok: true,
    detail: `reached; a standby of this database, ${found.lagBytes} bytes behind and ${found.lagSeconds.toFixed(1)} seconds`,
  };
}
