/** What is shown at the same time lies side by side: in which lane, of how many. */
export type InLane<T> = T & { lane: number; lanes: number };

/** Shorter things take this much room, in rows: a line of text has to fit. */
const heightMin = 0.45;

/** Gives each thing a lane; those that touch no other have all the width. */
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
