import { reportNames } from '../../contract/report.ts';
import { casesOf, wire, type Case } from './cases.ts';
import { datesCase } from './event-dates.ts';
import { fill, type Filled, type Size } from './fill.ts';
import { listCases } from './list-cases.ts';
import { inTurn } from './in-turn.ts';
import { startApi } from './processes.ts';
import { yearToNow } from './reports.ts';
import { withDatabase } from './requests.ts';
import { searchCases } from './search.ts';
import { makeTarget, type Target } from './target.ts';

// The same workspaces in a database of a million contacts, and in one with four million more in a thousand other
// workspaces.

type Place = { target: Target; filled: Filled };
type Grown = { name: string; baseMs: number; grownMs: number };

const connections = 8;

/** Measures every read, list, search, date query and report in both, in turn. */
export async function measureGrown(
  size: Size,
  others: NonNullable<Size['others']>,
  { rounds, seconds, isKept }: { rounds: number; seconds: number; isKept: boolean },
  report: (line: string) => void,
): Promise<void> {
  const base = await place('many', size, isKept);
  const grown = await place('grown', { ...size, others }, isKept);
  try {
    for (const one of await compareAll(base, grown, rounds, seconds))
      report(
        `${one.name}: p50 ${one.baseMs.toFixed(2)} and ${one.grownMs.toFixed(2)} ms, ratio ${(one.grownMs / one.baseMs).toFixed(2)}`,
      );
  } finally {
    await base.target.remove();
    await grown.target.remove();
  }
}

async function place(name: string, size: Size, isKept: boolean): Promise<Place> {
  const target = await makeTarget(name, false, isKept);
  return { target, filled: await fill(target.config, size) };
}

async function compareAll(base: Place, grown: Place, rounds: number, seconds: number): Promise<Grown[]> {
  const services = [await startApi(base.target.env), await startApi(grown.target.env)] as const;
  try {
    const asked = [await readsOf(base), await readsOf(grown)] as const;
    const results: Grown[] = [];
    for (const [index, { name }] of asked[0].entries()) {
      const [atBase, atGrown] = await inTurn(
        { port: services[0].port, requests: asked[0][index]?.requests ?? [] },
        { port: services[1].port, requests: asked[1][index]?.requests ?? [] },
        { connections, rounds, seconds },
      );
      results.push({ name, baseMs: atBase.p50Ms, grownMs: atGrown.p50Ms });
    }
    return results;
  } finally {
    for (const service of services) await service.stop();
  }
}

function readsOf({ target, filled }: Place): Promise<Case[]> {
  return withDatabase(target.config, async (db) => {
    const requests = await casesOf(db, filled, 0);
    return [
      ...requests.filter(({ reset }) => reset === null),
      ...listCases(filled),
      ...searchCases(filled.large),
      await datesCase(db, filled.team),
      ...reportCases(filled.large),
    ];
  });
}

/** Reports over a year, ungrouped. */
function reportCases({ apiKey }: Filled['large']): Case[] {
  return reportNames.map((name) => ({
    name: `report ${name}`,
    requests: [wire({ method: 'GET', path: `/v1/reports/${name}?${yearToNow()}`, apiKey })],
    reset: null,
  }));
}
