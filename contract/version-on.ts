type Version = {
  readonly number: number;
  /** The first and the last day it is valid, in the zone of the workspace; null: until further notice. */
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly withdrawnAt?: string | null;
};

/** The version of a plan that pays on a day: of those that are valid then, the one with the highest number. */
export function versionOn<V extends Version>(versions: readonly V[], day: string): V | undefined {
  let best: V | undefined;
  for (const version of versions) {
    const { withdrawnAt = null, validFrom, validTo } = version;
    const isValid = withdrawnAt === null && validFrom <= day && (validTo === null || day <= validTo);
    if (isValid && (best === undefined || version.number > best.number)) best = version;
  }
  return best;
}
