type Version = {
  readonly number: number;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly withdrawnAt: string | null;
};

/** The version that pays on a day: of those that are valid then, the one with the highest number. */
export function versionOn<V extends Version>(versions: readonly V[], day: string): V | undefined {
  return versions
    .filter(
      ({ withdrawnAt, validFrom, validTo }) =>
        withdrawnAt === null && validFrom <= day && (validTo === null || day <= validTo),
    )
    .reduce<V | undefined>(
      (best, one) => (best === undefined || one.number > best.number ? one : best),
      undefined,
    );
}
