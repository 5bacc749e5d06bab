/** Applies the given values; what is left out stays. */
export function withGiven<T extends object>(stored: T, given: { [K in keyof T]?: T[K] | undefined }): T {
  const changed = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...stored, ...Object.fromEntries(changed) };
}
