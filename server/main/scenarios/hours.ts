/** Day of the week, 1 for Monday, and hour on the wall clock. */
export function weekdayAndHour(atMs: number, timeZone: string): { weekday: number; hour: number } {
  const { dayOfWeek, hour } = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
  return { weekday: dayOfWeek, hour };
}
