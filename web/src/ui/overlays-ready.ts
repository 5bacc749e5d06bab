const there = Promise.withResolvers<undefined>();

/** Dialogs are loaded behind the first screen: what asks for one sooner waits. */
export const overlaysReady: Promise<undefined> = there.promise;

/** They are on the page now. */
export function noteOverlays(): void {
  there.resolve(undefined);
}
