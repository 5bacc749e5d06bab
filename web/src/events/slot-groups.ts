import type { ExplainedDay } from '../records.ts';

type Slot = ExplainedDay['slots'][number];

/** Consecutive times with the same explanation. */
export type SlotGroup = { first: Slot; last: Slot; count: number };

/** Groups consecutive times of a day with the same explanation, because a day has up to a hundred. */
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

/** Everything shown about a time except the time itself; the last time of a day may equal the ones before it. */
function explanationOf({ available, reason, tags, availableUsers, unavailableUsers }: Slot): string {
  const shown = tags.filter((tag) => tag !== 'LAST_SLOT');
  return JSON.stringify([available, reason, shown, availableUsers, unavailableUsers]);
}
