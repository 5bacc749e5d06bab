const shown = Promise.withResolvers<undefined>();

/** Once the first screen has what it asked for: until then, nothing else takes its connections. */
export const firstScreenShown: Promise<undefined> = shown.promise;

/** The first screen is there, or somebody reaches for what is loaded behind it. */
export function hurry(): void {
  shown.resolve(undefined);
}
