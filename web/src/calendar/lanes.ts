/** Overlapping things are shown side by side: the lane of a thing, and the number of lanes. */
export type InLane<T> = T & { lane: number; lanes: number };

/** The minimum height in rows, so that a line of text fits. */
const heightMin = 0.45;

/** Assigns lanes; things without overlap get the full width. */
export function inLanes<T extends { top: number; bottom: number }>(things: readonly T[]): InLane<T>[] {
  const ordered = things.toSorted((a, b) => a.top - b.top || b.bottom - a.bottom);
  const placed: InLane<T>[] = [];
  let group: InLane<T>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const one of group) one.lanes = ends.length;
    placed.push(...group);
    group = [];
    ends = [];
  };
  for (const thing of ordered) {
    if (ends.every((end) => end <= thing.top)) close();
    const free = ends.findIndex((end) => end <= thing.top);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = Math.max(thing.bottom, thing.top + heightMin);
    group.push({ ...thing, lane, lanes: 1 });
  }
  close();
  return placed;
}
