const shown = Promise.withResolvers<undefined>();

/** Resolves once the first screen has its data: until then, nothing else uses its connections. */
export const firstScreenShown: Promise<undefined> = shown.promise;

/** The first screen is ready, or the user needs something that is loaded after it. */
export function hurry(): void {
  shown.resolve(undefined);
}
