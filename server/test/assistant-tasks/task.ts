import type { Json } from '../client.ts';
import type { World } from './world.ts';

/** Calls a tool as an assistant does, and gives what a model would read. */
export type Use = (tool: string, given?: object) => Promise<Answer>;
export type Answer = { readonly text: string; readonly isError: boolean; readonly structured: Json };

/** Something that people ask their assistants for. */
export type Task = {
  /** In their words. */
  readonly say: string | ((world: World) => string);
  /** How the scripted client does it; gives what it would tell the person. */
  readonly script: (use: Use, world: World) => Promise<string>;
  /** Whether the workspace is as it has to be afterwards, or the person was told what they wanted to know. */
  readonly isReached: (world: World, told: string) => boolean | Promise<boolean>;
  /** The changes that it may lead to; all others are wrong. Of a question: none. */
  readonly changes?: readonly string[];
};

/** Calls a tool, agrees to what it asks, and gives what it says then. */
export async function agreeing(use: Use, tool: string, given: object): Promise<string> {
  const rehearsed = await use(tool, { ...given, dryRun: true });
  const { confirm } = Object(rehearsed.structured) as { confirm?: string };
  return (await use(tool, { ...given, confirm })).text;
}

/** A question that one tool answers. */
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

/** A change that one tool makes. */
export function change(
  say: Task['say'],
  tool: string,
  given: (world: World) => object,
  isReached: Task['isReached'],
  changes: readonly string[],
): Task {
  return { say, script: async (use, world) => (await use(tool, given(world))).text, isReached, changes };
}
