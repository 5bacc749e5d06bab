import type { Ctx } from '#/platform/context/ctx.ts';
import { availabilityTools } from './availability-tools.ts';
import { callApi } from './call-api.ts';
import { callTools } from './call-tools.ts';
import { createBookingLink } from './create-booking-link.ts';
import { eventTools } from './event-tools.ts';
import { explainSlots } from './explain-slots.ts';
import { findSlots } from './find-slots.ts';
import { peopleTools } from './people-tools.ts';
import { salesTools } from './sales-tools.ts';
import { searchDocs } from './search-docs.ts';
import type { Tool } from './tool.ts';
import { whoami } from './whoami.ts';

export type { Tool } from './tool.ts';

/** Every tool, in the order in which it is listed: always the same. */
export const tools: readonly Tool[] = [
  whoami(() => tools),
  ...peopleTools,
  ...callTools,
  findSlots,
  explainSlots,
  createBookingLink,
  ...availabilityTools,
  ...eventTools,
  ...salesTools,
  searchDocs,
  callApi,
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
