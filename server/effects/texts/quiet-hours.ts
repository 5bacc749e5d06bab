const dayMin = 1_440;

type Quiet = { readonly quiet_from: number | null; readonly quiet_to: number | null };

/** The end of the current quiet hours in this time zone; null outside of quiet hours. */
export function quietUntil(
  { quiet_from: from, quiet_to: to }: Quiet,
  timeZone: string,
  nowMs: number,
): number | null {
  if (from === null || to === null) return null;
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
  const minute = now.hour * 60 + now.minute;
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return null;
  const isTomorrow = minute >= to;
  const end = now
    .toPlainDate()
    .add({ days: isTomorrow ? 1 : 0 })
    .toZonedDateTime({
      timeZone,
      plainTime: new Temporal.PlainTime(Math.floor((to % dayMin) / 60), to % 60),
    });
  return end.epochMilliseconds;
}
