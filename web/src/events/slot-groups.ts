import type { ExplainedDay } from '../endpoints.ts';

type Slot = ExplainedDay['slots'][number];

/** Times in a row of which the same is to say. */
export type SlotGroup = { first: Slot; last: Slot; count: number };

/** The times of a day, those next to each other with the same explanation as one: a day has up to a hundred. */
export function groupsOf(slots: readonly Slot[]): SlotGroup[] {
  const groups: SlotGroup[] = [];
  let told: string | null = null;
  for (const slot of slots) {
    const telling = explanationOf(slot);
    const group = groups.at(-1);
    if (group !== undefined && telling === told) {
      group.last = slot;
      group.count += 1;
    } else groups.push({ first: slot, last: slot, count: 1 });
    told = telling;
  }
  return groups;
}

/** Everything shown of a time but the time itself; the last of a day is no less like those before it. */
function explanationOf({ available, reason, tags, availableUsers, unavailableUsers }: Slot): string {
  const shown = tags.filter((tag) => tag !== 'LAST_SLOT');
  return JSON.stringify([available, reason, shown, availableUsers, unavailableUsers]);
}
