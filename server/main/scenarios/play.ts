import { Scenario } from '@callwright/contract/scenario.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { learnSizes } from '#/platform/db/learn-sizes.ts';
import { transaction } from '#/platform/db/tx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { advanceTo } from '#/platform/test-clock/advance.ts';
import { runDue } from '#/platform/test-clock/run-due.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { toMs } from '#/platform/values/time.ts';
import { perform, type Act, type Planned, type Scene } from './acts.ts';
import { asMember } from './actors.ts';
import { afterRefusal } from './after-refusal.ts';
import { makeCast } from './cast.ts';
import { beginStory, endRun, noteActs, readActs, takeStep, type Leased, type Step } from './position.ts';
import { Queue, type Waiting } from './queue.ts';
import { Room } from './room.ts';
import { readRun, type RunRow } from './run-row.ts';
import { arrivals, leadStory, type Arrival, type LeadStory } from './story.ts';

/** After this many acts, the tables of a new installation have grown manifold, so their statistics are updated. */
const learnsAfter = new Set([50, 400, 3_000]);

/** The run was canceled, or another process has taken it over. */
class Taken extends Error {}

/**
 * Plays a run from its current position, act by act: the clock advances to the act's time, everything due until then
 * happens, the act is performed, and its effects happen. An act and its removal from the list are one transaction, so
 * after a crash it is either done or still waiting.
 * @returns whether the run has ended
 */
export async function playRun(app: App, leased: Leased, isEnough: () => boolean): Promise<boolean> {
  const entered = await enterWorkspace(systemContext(app), leased.account_id);
  const run = await begun(entered, leased, await readPlayed(entered, leased.id));
  if (run === null) return true;
  const { scene, queue, coming, counts, toAtMs } = await open(entered, run);
  const room = new Room(app);
  let arrival = coming.next().value;
  try {
    for (;;) {
      const step = nextOf(queue, arrival);
      if (step === null || step.atMs >= toAtMs) {
        await advanceTo(app, leased.account_id, toAtMs);
        await endRun(entered, leased);
        return true;
      }
      if (isEnough()) return false;
      await advanceTo(app, leased.account_id, step.atMs);
      const ctx = await enterWorkspace(systemContext(app), leased.account_id);
      const planned = await act(ctx, scene, { leased, step, counts });
      if (step.number === null) arrival = coming.next().value;
      else queue.shift();
      for (const one of planned) queue.push(one);
      await runDue(app, leased.account_id);
      if (learnsAfter.has(actsIn(counts))) await learnSizes(app.database);
      await room.leave();
    }
  } catch (error) {
    if (error instanceof Taken) return true;
    throw error;
  }
}

/** The run with its cast; null if another process has taken it over. */
async function begun(entered: Ctx, leased: Leased, run: RunRow): Promise<RunRow | null> {
  if (run.status !== 'RUNNING') return null;
  if (run.cast_ids !== null) return run;
  const toAtMs = entered.now + run.file.days * dayMs;
  await transaction(await asMember(entered, run.user_id), async (tx) =>
    beginStory(tx, leased, { cast: await makeCast(tx, run.file), toAtMs }),
  );
  await runDue(entered.app, entered.accountId);
  return readPlayed(entered, leased.id);
}

/** The run, with defaults for settings that its file did not know when it was started. */
async function readPlayed(entered: Ctx, id: number): Promise<RunRow> {
  const run = await readRun(entered, id);
  return { ...run, file: Scenario.parse(run.file) };
}

async function open(entered: Ctx, run: RunRow) {
  const { file, cast_ids: cast, from_at: from, to_at: to, next_lead: next } = run;
  if (cast === null || from === null || to === null)
    throw new Error('A story that has begun has a cast and times');
  const coming = arrivals(file, toMs(from));
  for (let skipped = 0; skipped < next; skipped += 1) coming.next();
  const members = new Map<number, Pick<Ctx, 'userId' | 'role' | 'scopes' | 'actor'>>();
  const stories = new Map<number, LeadStory>();
  const scene: Scene = {
    scenario: file,
    cast,
    ownerId: run.user_id,
    storyOf: (lead) => {
      const story = stories.get(lead) ?? leadStory(file, lead);
      stories.set(lead, story);
      return story;
    },
    as: async (tx, userId) => {
      const known = members.get(userId);
      if (known !== undefined) return { ...tx, ...known };
      const member = await asMember(tx, userId);
      const { role, scopes, actor } = member;
      members.set(userId, { userId, role, scopes, actor });
      return member;
    },
  };
  const queue = new Queue(await readActs(entered, run.id));
  const counts = { performed: { ...run.performed }, refused: { ...run.refused } };
  return { scene, queue, coming, counts, toAtMs: toMs(to) };
}

/** The number of acts of the whole run, including those played by other processes. */
function actsIn({ performed, refused }: Counts): number {
  return [...Object.values(performed), ...Object.values(refused)].reduce((sum, count) => sum + count, 0);
}

/** The earliest of the waiting acts and the next arrival. If two are due at once, the one planned first. */
function nextOf(queue: Queue, arrival: Arrival | undefined): Step | null {
  const waiting = queue.first();
  if (waiting !== null && (arrival === undefined || waiting.atMs <= arrival.atMs))
    return { ...waiting, nextLead: null };
  if (arrival === undefined) return null;
  const arrive: Act = { kind: 'ARRIVE', lead: arrival.index };
  return { atMs: arrival.atMs, act: arrive, number: null, nextLead: arrival.index + 1 };
}

type Counts = {
  readonly performed: Record<string, number>;
  readonly refused: Record<string, number>;
};
type Doing = { readonly leased: Leased; readonly step: Step; readonly counts: Counts };

async function act(ctx: Ctx, scene: Scene, { leased, step, counts }: Doing): Promise<readonly Waiting[]> {
  const { performed, refused } = counts;
  try {
    const done = { ...performed, [step.act.kind]: (performed[step.act.kind] ?? 0) + 1 };
    const waiting = await transaction(ctx, async (tx) => {
      if (!(await takeStep(tx, leased, step, { performed: done, refused }))) throw new Taken();
      return noteActs(tx, leased, notPast(tx, await perform(tx, scene, step.act)));
    });
    Object.assign(performed, done);
    return waiting;
  } catch (error) {
    // Refusals such as a taken time or an already claimed lead are part of life: the story goes on.
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const { code } = error;
    refused[code] = (refused[code] ?? 0) + 1;
    return transaction(ctx, async (tx) => {
      if (!(await takeStep(tx, leased, step, counts))) throw new Taken();
      return noteActs(tx, leased, afterRefusal(tx, scene, step.act, code));
    });
  }
}

/** Acts planned for the past happen now. */
function notPast({ now }: Ctx, planned: readonly Planned[]): readonly Planned[] {
  return planned.map(({ atMs, act: next }) => ({ atMs: Math.max(atMs, now), act: next }));
}
