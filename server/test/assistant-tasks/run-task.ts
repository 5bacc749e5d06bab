import { callBriefly } from '../assistant.ts';
import { typesOf } from '../changes.ts';
import type { Answer, Task, Use } from './task.ts';
import { newWorld, type World } from './world.ts';

/** Performs a task: by its script, or by a model. */
export type Doer = (task: Task, use: Use, world: World) => Promise<string>;

export type Score = {
  readonly say: string;
  readonly isReached: boolean;
  /** The number of tool calls. */
  readonly calls: number;
  /** Characters / 4 of what was sent to tools and received from them. */
  readonly tokens: number;
  /** Types of changes that the task did not ask for. */
  readonly wrongWrites: readonly string[];
};

/** Runs a task in a new workspace, and checks the result in the workspace. */
export async function runTask(task: Task, doer: Doer): Promise<Score> {
  const world = await newWorld();
  const before = (await typesOf(world.w, '')).length;
  let calls = 0;
  let characters = 0;
  const use: Use = async (tool, given = {}): Promise<Answer> => {
    calls += 1;
    const { text, isError, structured, problem } = await callBriefly(world.w.key, tool, given);
    characters +=
      JSON.stringify(given).length + text.length + JSON.stringify(structured ?? problem ?? '').length;
    return { text, isError, structured };
  };
  const told = await doer(task, use, world);
  const isReached = await task.isReached(world, told);
  const allowed = new Set<string>(task.changes);
  const made = (await typesOf(world.w, '')).slice(before);
  return {
    say: sentenceOf(task, world),
    isReached,
    calls,
    tokens: Math.round(characters / 4),
    wrongWrites: made.filter((type) => !allowed.has(type)),
  };
}

export function sentenceOf({ say }: Task, world: World): string {
  return typeof say === 'string' ? say : say(world);
}

export const scripted: Doer = (task, use, world) => task.script(use, world);
