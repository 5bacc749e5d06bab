const pairs = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

/** `07` for 7. @param value 0 to 99, whole */
export function twoDigits(value: number): string {
  return pairs[value] ?? String(value);
}

const times = Array.from({ length: 24 * 60 }, (_, minutes) => written(minutes));

/** `09:30` for 570. The texts are shared, not built anew. @param minutes of a day, whole */
export function timeOfDay(minutes: number): string {
  return times[minutes] ?? written(minutes);
}

function written(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
