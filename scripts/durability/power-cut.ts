// npm run durability:power-cut -- [--folders 20] [--acts 300] [--seed 1] [--no-syncs]
// Records every write and sync of the service and its PostgreSQL (with strace, Linux only) while calls are booked,
// rescheduled and canceled, kills both, restarts them and continues. Then simulates power failures at random times,
// half of them just after the restart, and starts the service on each resulting data folder. With --no-syncs the disk
// ignores every sync, which has to cause faults: this checks the simulation itself.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Disk, type Random } from './disk.ts';
import { damageOf } from './damage.ts';
import { Installation } from './installation.ts';
import { Load, type Acknowledged } from '../../server/test/history/load.ts';
import { readSteps, straceOf, type Step } from './trace.ts';
import { faultsOf, readHistory } from '../../server/test/history/faults.ts';

const { values } = parseArgs({
  options: {
    folders: { type: 'string', default: '20' },
    acts: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    'no-syncs': { type: 'boolean', default: false },
  },
});
const random = seeded(Number(values.seed));
const folders = Number(values.folders);
const acts = Number(values.acts);

const scratch = mkdtempSync(join(tmpdir(), 'callwright-power-'));
const data = join(scratch, 'data');
const base = join(scratch, 'base');
try {
  const { key, acknowledged, steps, restartedAt } = await record();
  console.log(`${steps.length} writes and syncs written down, ${acknowledged.length} acts acknowledged`);
  const faulty = await cutAll(key, acknowledged, steps, restartedAt);
  console.log(`${folders} folders, ${faulty} with faults`);
  process.exitCode = faulty === 0 ? 0 : 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

type Recording = { key: string; acknowledged: readonly Acknowledged[]; steps: Step[]; restartedAt: number };

async function record(): Promise<Recording> {
  const installation = new Installation(data);
  try {
    const { key, userId } = await installation.makeWorkspace();
    const load = await Load.prepare(await installation.start(), key, userId);
    await installation.stop();
    cpSync(data, base, { recursive: true, filter: isFileOrFolder });

    await installation.start(straceOf(join(scratch, 'first')));
    await load.run(() => installation.service, Math.floor(acts / 2));
    await installation.killAll();
    await installation.start(straceOf(join(scratch, 'second')));
    await load.run(() => installation.service, acts);
    await installation.killAll();

    const steps: Step[] = [];
    const read = async (name: string): Promise<void> => {
      for await (const step of readSteps(join(scratch, name), data, join(data, 'postgres'))) steps.push(step);
    };
    await read('first');
    const restartedAt = steps.length;
    await read('second');
    return { key, acknowledged: load.acknowledged, steps, restartedAt };
  } finally {
    await installation.killAll();
  }
}

/** Half of the times are within the first 2,000 steps after the restart and its recovery. */
function momentsOf(steps: readonly Step[], restartedAt: number): number[] {
  const soonAfter = Math.min(steps.length - restartedAt, 2_000);
  return Array.from({ length: folders }, (_, index) =>
    index % 2 === 0 ? Math.floor(random() * steps.length) : restartedAt + Math.floor(random() * soonAfter),
  ).toSorted((one, other) => one - other);
}

async function cutAll(
  key: string,
  acknowledged: readonly Acknowledged[],
  steps: readonly Step[],
  restartedAt: number,
): Promise<number> {
  const disk = diskOf(base);
  let done = 0;
  let faulty = 0;
  for (const [index, moment] of momentsOf(steps, restartedAt).entries()) {
    for (const step of steps.slice(done, moment)) step.apply(disk);
    done = Math.max(done, moment);
    const atMs = steps[moment]?.atMs ?? Infinity;
    const before = acknowledged.filter((one) => one.atMs < atMs);
    const folder = join(scratch, `cut-${index}`);
    disk.loseAndWrite(folder, random);
    const faults = await faultsAfter(folder, key, before);
    console.log(
      `cut ${index + 1} after step ${moment}, ${before.length} acknowledged: ${faults.join('; ') || 'whole'}`,
    );
    if (faults.length > 0) faulty += 1;
    rmSync(folder, { recursive: true, force: true });
  }
  return faulty;
}

async function faultsAfter(folder: string, key: string, before: readonly Acknowledged[]): Promise<string[]> {
  const installation = new Installation(folder);
  try {
    const service = await installation.start();
    return [...faultsOf(await readHistory(service, key), before), ...(await damageOf(folder))];
  } catch (error) {
    return [String(error)];
  } finally {
    await installation.killAll();
  }
}

function diskOf(image: string): Disk {
  const files: { path: string; size: number }[] = [];
  const inside: string[] = [];
  mkdirSync(image, { recursive: true });
  for (const entry of readdirSync(image, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) inside.push(relative(image, path));
    else files.push({ path: relative(image, path), size: statSync(path).size });
  }
  return new Disk(image, files, inside, { keepsSyncs: !values['no-syncs'] });
}

function isFileOrFolder(path: string): boolean {
  const state = statSync(path);
  return state.isFile() || state.isDirectory();
}

/** Mulberry32: the same numbers for the same seed. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
