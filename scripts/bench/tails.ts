import { sql } from '../../server/platform/db/sql.ts';
import type { Config } from '../../server/platform/config/config.ts';
import type { Seeded } from '../../server/main/demo/seed.ts';
import { tailCases, type Case } from './cases.ts';
import { median } from './compare.ts';
import { withDatabase } from './requests.ts';
import { load, startService } from './processes.ts';

export type Tail = {
  name: string;
  among: { p50Ms: number; p99Ms: number };
  alone: { p50Ms: number; p99Ms: number };
};

/** One workspace in one database. */
export type Place = { env: Record<string, string>; config: Config; workspace: Seeded };

const connections = 32;

/** The latency of one workspace among all the others and in its own database, in turn. */
export async function benchTails(
  among: Place,
  alone: Place,
  rounds: number,
  seconds: number,
): Promise<Tail[]> {
  const services = [await startService(among.env), await startService(alone.env)] as const;
  try {
    const requests = [await requestsOf(among), await requestsOf(alone)] as const;
    const tails: Tail[] = [];
    for (const [index, { name }] of requests[0].entries()) {
      const measured = [[], []] as { p50Ms: number; p99Ms: number }[][];
      for (let round = 0; round <= rounds; round += 1) {
        for (const side of [0, 1] as const) {
          const result = await load({
            port: services[side].port,
            connections,
            seconds,
            requests: requests[side][index]?.requests ?? [],
            isOnce: false,
          });
          if (round > 0) measured[side]?.push(result);
        }
      }
      const [first, second] = measured.map((results) => ({
        p50Ms: median(results.map((one) => one.p50Ms)),
        p99Ms: median(results.map((one) => one.p99Ms)),
      }));
      if (first !== undefined && second !== undefined) tails.push({ name, among: first, alone: second });
    }
    return tails;
  } finally {
    for (const service of services) await service.stop();
  }
}

export function requestsOf({ config, workspace }: Place): Promise<Case[]> {
  return withDatabase(config, async (db) => {
    const { rows } = await sql<{
      id: number;
    }>`select min(id) as id from contact where account_id = ${workspace.id}`.execute(db);
    return tailCases(workspace, rows[0]?.id ?? 0);
  });
}
