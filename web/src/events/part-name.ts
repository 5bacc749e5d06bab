import type { PartKey } from './event-parts.ts';
import { say } from './say.ts';

/**
 * The name of a part of the event page. Separate from the parts, which are needed to parse URLs before texts are
 * loaded.
 */
export function partName(part: PartKey): string {
  return say(`part.${part}`);
}
