import { sql } from '../../server/platform/db/sql.ts';
import type { Config } from '../../server/platform/config/config.ts';
import type { Seeded } from '../../server/main/demo/seed.ts';
import { tailCases, type Case } from './cases.ts';
import { inTurn, type Latency } from './in-turn.ts';
import { withDatabase } from './requests.ts';
import { startService } from './processes.ts';

export type Tail = {
  name: string;
  among: Latency;
  alone: Latency;
};

/** One workspace in one database. */
export type Place = { env: Record<string, string>; config: Config; workspace: Seeded };

const connections = 32;

/** The latency of one workspace next to all the others and in its own database, in turn. */
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
      const [first, second] = await inTurn(
        { port: services[0].port, requests: requests[0][index]?.requests ?? [] },
        { port: services[1].port, requests: requests[1][index]?.requests ?? [] },
        { connections, rounds, seconds },
      );
      tails.push({ name, among: first, alone: second });
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
