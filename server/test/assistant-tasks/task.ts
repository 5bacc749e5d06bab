import type { ChangeType } from '@callwright/contract/change-types.ts';
import type { Json } from '../client.ts';
import type { World } from './world.ts';

/** Calls a tool as an assistant does, and returns what a model would read. */
export type Use = (tool: string, given?: object) => Promise<Answer>;
export type Answer = { readonly text: string; readonly isError: boolean; readonly structured: Json };

/** A task that a person gives to an assistant. */
export type Task = {
  /** The prompt of the person. */
  readonly say: string | ((world: World) => string);
  /** The scripted client; it returns what it would tell the person. */
  readonly script: (use: Use, world: World) => Promise<string>;
  /** Whether the workspace is in the expected state, or the answer contains the expected information. */
  readonly isReached: (world: World, told: string) => boolean | Promise<boolean>;
  /** The changes that the task may cause; all others are errors. For a question: none. */
  readonly changes?: readonly ChangeType[];
};

/** Calls a tool, confirms its dry run, and returns the final text. */
export async function agreeing(use: Use, tool: string, given: object): Promise<string> {
  const rehearsed = await use(tool, { ...given, dryRun: true });
  const { confirm } = Object(rehearsed.structured) as { confirm?: string };
  return (await use(tool, { ...given, confirm })).text;
}

/** A question that one tool call answers. */
export function question(
  say: Task['say'],
  tool: string,
  given: (world: World) => object,
  answer: (world: World) => string | RegExp,
): Task {
  return {
    say,
    script: async (use, world) => (await use(tool, given(world))).text,
    isReached: (world, told) => {
      const wanted = answer(world);
      return typeof wanted === 'string' ? told.includes(wanted) : wanted.test(told);
    },
  };
}

/** A change that one tool call makes. */
export function change(
  say: Task['say'],
  tool: string,
  given: (world: World) => object,
  isReached: Task['isReached'],
  changes: readonly ChangeType[],
): Task {
  return { say, script: async (use, world) => (await use(tool, given(world))).text, isReached, changes };
}
