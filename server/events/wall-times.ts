/** Turns moments into the dates and times a person in the zone reads; slots of one hour share the work. */
export function wallTimes(timeZone: string): (epochMs: number) => { date: string; time: string; local: string } {
  // Offsets change on whole minutes; within a quarter of an hour they are the same for every zone in use.
  const offsets = new Map<number, number>();
  return (epochMs) => {
    const quarter = Math.floor(epochMs / 900_000);
    let offsetMs = offsets.get(quarter);
    if (offsetMs === undefined) {
      offsetMs = Temporal.Instant.fromEpochMilliseconds(quarter * 900_000).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1_000_000;
      offsets.set(quarter, offsetMs);
    }
    const wall = new Date(epochMs + offsetMs).toISOString();
    return { date: wall.slice(0, 10), time: wall.slice(11, 16), local: `${wall.slice(0, 19)}${offsetText(offsetMs)}` };
  };
}

function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  const sign = offsetMs < 0 ? '-' : '+';
  return `${sign}${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
