const pairs = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));

/** `07` for 7. @param value 0 to 99, whole */
export function twoDigits(value: number): string {
  return pairs[value] ?? String(value);
}
