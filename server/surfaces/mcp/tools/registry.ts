import type { Ctx } from '#/platform/context/ctx.ts';
import { bookCall } from './book-call.ts';
import { dailyPipeline } from './daily-pipeline.ts';
import { destructive } from './destructive-tools.ts';
import { findSlots } from './find-slots.ts';
import { logOutcome } from './log-outcome.ts';
import { salesReads, setUpReads } from './read-tools.ts';
import type { Tool } from './tool.ts';
import { writes } from './write-tools.ts';

export type { Tool } from './tool.ts';

/** Every tool, in the order in which it is listed: always the same. */
export const tools: readonly Tool[] = [
  ...salesReads,
  dailyPipeline,
  findSlots,
  ...setUpReads,
  bookCall,
  logOutcome,
  ...writes,
  ...destructive,
];

const byName = new Map(tools.map((tool) => [tool.name, tool]));

/** The tool of that name, or null. */
export function findTool(name: string): Tool | null {
  return byName.get(name) ?? null;
}

/** The tools shown to a caller: tools that scopes and role let them use. */
export function toolsFor(ctx: Pick<Ctx, 'scopes' | 'role'>): readonly Tool[] {
  return tools.filter((tool) => tool.isOffered(ctx));
}
