import { median } from './compare.ts';
import { load } from './processes.ts';

/** The requests to a server. */
export type Asked = { readonly port: number; readonly requests: string[] };
export type Latency = { p50Ms: number; p99Ms: number };
type Plan = { readonly connections: number; readonly rounds: number; readonly seconds: number };

/**
 * Latencies of two servers, measured in turn under the same conditions; medians of the rounds after the first, which is
 * for warm-up.
 */
export async function inTurn(
  one: Asked,
  other: Asked,
  { connections, rounds, seconds }: Plan,
): Promise<[Latency, Latency]> {
  const measured: [Latency[], Latency[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    for (const [{ port, requests }, results] of [
      [one, measured[0]],
      [other, measured[1]],
    ] as const) {
      const result = await load({ port, connections, seconds, requests, isOnce: false });
      const failed = Object.values(result.failures)[0];
      if (failed !== undefined) throw new Error(failed.body);
      if (round > 0) results.push(result);
    }
  }
  return [medians(measured[0]), medians(measured[1])];
}

function medians(results: readonly Latency[]): Latency {
  return {
    p50Ms: median(results.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(results.map(({ p99Ms }) => p99Ms)),
  };
}
