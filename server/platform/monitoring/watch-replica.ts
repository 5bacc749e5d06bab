import { problemSentences } from '#/platform/db/replica-state.ts';
import type { Replica } from '#/platform/db/replica.ts';
import { watchStatements, type Told } from './watch-statements.ts';

/** Counts reads from the replica, and logs when and why it is not used. */
export function watchReplica(replica: Replica, { config, log, meters }: Told): void {
  watchStatements(replica.pool, 'callwright_replica', { config, log, meters });
  replica.observe({
    read: (target) => meters.replicaRead(target),
    fellBack: (reason) => meters.replicaFallback(reason),
    wrote: (statement) =>
      log.error(
        'A request that may be read from a replica wanted to write; the primary did it. This is a defect',
        new Error(statement),
      ),
    changed: (problem) => {
      if (problem === null) log.info('The replica answers reads');
      else if (problem !== 'STARTING')
        log.warn(`The primary answers all reads: ${problemSentences[problem]}`, { problem });
    },
  });
}
