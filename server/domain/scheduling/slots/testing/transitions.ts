/** Every time zone of the database with the two dates of its next clock changes, or of its last ones. */
export function transitionDays(): { zone: string; date: string; instant: number }[] {
  return Intl.supportedValuesOf('timeZone').flatMap((zone) => {
    const start = Temporal.ZonedDateTime.from(`2026-01-01T00:00[${zone}]`);
    const direction = start.getTimeZoneTransition('next') === null ? 'previous' : 'next';
    const days = [];
    let change = start.getTimeZoneTransition(direction);
    for (; change !== null && days.length < 2; change = change.getTimeZoneTransition(direction)) {
      days.push({ zone, date: change.toPlainDate().toString(), instant: change.epochMilliseconds });
    }
    return days.length > 0 ? days : [{ zone, date: '2026-05-11', instant: start.epochMilliseconds }];
  });
}
