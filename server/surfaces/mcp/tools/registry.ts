import { availabilityTools } from './availability-tools.ts';
import { callApi } from './call-api.ts';
import { callTools } from './call-tools.ts';
import { commissionTools } from './commission-tools.ts';
import { createBookingLink } from './create-booking-link.ts';
import { eventTools } from './event-tools.ts';
import { explainSlots } from './explain-slots.ts';
import { findSlots } from './find-slots.ts';
import { pastTools } from './past-tools.ts';
import { peopleTools } from './people-tools.ts';
import { salesTools } from './sales-tools.ts';
import { searchDocs } from './search-docs.ts';
import { scenarioTools } from './scenario-tools.ts';
import { testClockTools } from './test-clock-tools.ts';
import type { Tool, ToolCaller } from './tool.ts';
import { waitingTools } from './waiting-tools.ts';
import { whoami } from './whoami.ts';

export type { Tool } from './tool.ts';

/** Every tool, always listed in this order. */
export const tools: readonly Tool[] = [
  whoami(() => tools),
  ...peopleTools,
  ...callTools,
  findSlots,
  explainSlots,
  createBookingLink,
  ...availabilityTools,
  ...eventTools,
  ...waitingTools,
  ...salesTools,
  ...commissionTools,
  ...pastTools,
  ...testClockTools,
  ...scenarioTools,
  searchDocs,
  callApi,
];

const byName = new Map(tools.map((tool) => [tool.name, tool]));

/** The tool with that name, or null. */
export function findTool(name: string): Tool | null {
  return byName.get(name) ?? null;
}

/** The tools that scopes, role and the kind of workspace allow the caller to use. */
export function toolsFor(ctx: ToolCaller): readonly Tool[] {
  return tools.filter((tool) => tool.isOffered(ctx));
}
