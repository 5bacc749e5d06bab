import type { PartKey } from './event-parts.ts';
import { say } from './say.ts';

/** How a part of the event page is called. Apart from the parts, which addresses are read by before there are texts. */
export function partName(part: PartKey): string {
  return say(`part.${part}`);
}
