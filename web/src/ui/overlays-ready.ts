import { hurry } from './first-screen.ts';

const there = Promise.withResolvers<undefined>();

/** Dialogs are loaded after the first screen, or as soon as one is needed. */
export function overlaysReady(): Promise<undefined> {
  hurry();
  return there.promise;
}

/** Called once they are on the page. */
export function noteOverlays(): void {
  there.resolve(undefined);
}
