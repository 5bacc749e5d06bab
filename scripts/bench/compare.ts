import type { Case } from './cases.ts';
import type { LoadResult } from './load.ts';
import { load, type Running, type Side } from './processes.ts';

export type Comparison = {
  name: string;
  statements: number;
  pipeline: number;
  floor: number;
  limit: number | null;
  p50Ms: number;
  p99Ms: number;
  /** CPU time of the server process per request, which hardly depends on other load on the machine. */
  cpuUs: { pipeline: number; floor: number } | null;
  /** System calls of the server process per request. */
  systemCalls: { pipeline: number; floor: number } | null;
};

type Sides = {
  service: Side;
  floor: Side;
  limit: () => Promise<number | null>;
  /** Deletes what a round has written. */
  reset: () => Promise<void>;
};

const connectionsOfMost = 32;
/** The first round is longer, so that all code is compiled. */
const warmUpFactor = 3;

/**
 * Measures pipeline, floor and limit in turn, under the same conditions; medians of the rounds after the first, which
 * is for warm-up.
 */
export async function compare(
  given: Case,
  statements: number,
  sides: Sides,
  rounds: number,
  seconds: number,
): Promise<Comparison> {
  const replays = given.requests.map((_, index) => `GET /${index} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
  const [pipelines, floors, limits]: [Round[], Round[], number[]] = [[], [], []];
  for (let count = 0; count <= rounds; count += 1) {
    const length = given.seconds ?? (count === 0 ? seconds * warmUpFactor : seconds);
    const ofPipeline = await round(given, sides, sides.service, given.requests, length);
    const ofFloor = await round(given, sides, sides.floor, replays, length);
    if (count === 0) continue;
    pipelines.push(ofPipeline);
    floors.push(ofFloor);
    const most = await sides.limit();
    if (most !== null) limits.push(most);
  }
  const cost = (key: 'cpuUs' | 'systemCalls'): Comparison['cpuUs'] => {
    const of = (results: Round[]): number => median(results.map((one) => one[key] ?? 0));
    return pipelines[0]?.[key] === null ? null : { pipeline: of(pipelines), floor: of(floors) };
  };
  return {
    name: given.name,
    statements,
    pipeline: median(pipelines.map(({ perSecond }) => perSecond)),
    floor: median(floors.map(({ perSecond }) => perSecond)),
    limit: limits.length === 0 ? null : median(limits),
    p50Ms: median(pipelines.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(pipelines.map(({ p99Ms }) => p99Ms)),
    cpuUs: cost('cpuUs'),
    systemCalls: cost('systemCalls'),
  };
}

type Round = LoadResult & { cpuUs: number | null; systemCalls: number | null };

async function round(
  given: Case,
  { reset }: Sides,
  side: Side,
  requests: string[],
  seconds: number,
): Promise<Round> {
  await reset();
  return side((server) => measure(server, given, requests, seconds));
}

async function measure(
  server: Running,
  { reset, connections = connectionsOfMost }: Case,
  requests: string[],
  seconds: number,
): Promise<Round> {
  const before = await server.cpuSeconds();
  const endCount = server.countSystemCalls();
  const result = await load({
    port: server.port,
    connections,
    seconds,
    requests,
    isOnce: reset !== null,
  });
  const after = await server.cpuSeconds();
  const calls = await endCount();
  const failed = Object.values(result.failures)[0];
  if (failed !== undefined) throw new Error(`${failed.count} requests failed, one with ${failed.body}`);
  return {
    ...result,
    cpuUs: before === null || after === null ? null : ((after - before) * 1e6) / result.count,
    systemCalls: calls === null ? null : calls / result.count,
  };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
