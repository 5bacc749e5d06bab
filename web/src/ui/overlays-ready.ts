import { hurry } from './first-screen.ts';

const there = Promise.withResolvers<undefined>();

/** Dialogs are loaded behind the first screen, or as soon as one is asked for. */
export function overlaysReady(): Promise<undefined> {
  hurry();
  return there.promise;
}

/** They are on the page now. */
export function noteOverlays(): void {
  there.resolve(undefined);
}
