/**
 * The VTIMEZONE of a zone for a range of years, with each transition listed: with any name, for programs that do not
 * know zone names.
 */
export function zoneText(zone: string, tzid: string, fromYear: number, toYear: number): string {
  let at = Temporal.PlainDateTime.from({ year: fromYear, month: 1, day: 1 }).toZonedDateTime(zone);
  const parts = [part('STANDARD', at.offsetNanoseconds, at)];
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (!next || next.year > toYear) break;
    const before = next.subtract({ nanoseconds: 1 }).offsetNanoseconds;
    if (before !== next.offsetNanoseconds)
      parts.push(part(next.offsetNanoseconds > before ? 'DAYLIGHT' : 'STANDARD', before, next));
    at = next;
  }
  return ['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...parts, 'END:VTIMEZONE', ''].join('\r\n');
}

function part(name: string, beforeNs: number, at: Temporal.ZonedDateTime): string {
  const wall = at.toPlainDateTime().subtract({ nanoseconds: at.offsetNanoseconds - beforeNs });
  return [
    `BEGIN:${name}`,
    `DTSTART:${wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}`,
    `TZOFFSETFROM:${offset(beforeNs)}`,
    `TZOFFSETTO:${offset(at.offsetNanoseconds)}`,
    `END:${name}`,
  ].join('\r\n');
}

function offset(ns: number): string {
  const seconds = Math.abs(ns) / 1e9;
  const digits = [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map((value) =>
    String(Math.floor(value)).padStart(2, '0'),
  );
  return `${ns < 0 ? '-' : '+'}${digits[0]}${digits[1]}${digits[2] === '00' ? '' : digits[2]}`;
}
