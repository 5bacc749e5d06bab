import type { ExplainedDay } from '../records.ts';

type Slot = ExplainedDay['slots'][number];

/** Times in a row of which the same is to say. */
export type SlotGroup = { first: Slot; last: Slot; count: number };

/** The times of a day, those next to each other with the same explanation as one: a day has up to a hundred. */
export function groupsOf(slots: readonly Slot[]): SlotGroup[] {
  const groups: SlotGroup[] = [];
  let shown: string | null = null;
  for (const slot of slots) {
    const explanation = explanationOf(slot);
    const group = groups.at(-1);
    if (group !== undefined && explanation === shown) {
      group.last = slot;
      group.count += 1;
    } else groups.push({ first: slot, last: slot, count: 1 });
    shown = explanation;
  }
  return groups;
}

/** Everything shown of a time but the time itself; the last of a day is no less like those before it. */
function explanationOf({ available, reason, tags, availableUsers, unavailableUsers }: Slot): string {
  const shown = tags.filter((tag) => tag !== 'LAST_SLOT');
  return JSON.stringify([available, reason, shown, availableUsers, unavailableUsers]);
}
