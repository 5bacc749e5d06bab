// What is typed and not saved yet, on the whole page. Code that is about to close a screen asks here first.

export type Unsaved = {
  /** Asked at the last moment: a form may have been saved since it was drawn. */
  isUnsaved: () => boolean;
  /** The dialog it is in. */
  dialog: object | null;
  /** It saves itself when its screen goes away: only closing the tab could lose it. */
  savesItself: boolean;
  /** The person has decided to let go of it. */
  discard: () => void;
};

const entries = new Set<Unsaved>();
let isLeaving = false;

/** @returns what takes it from the list again */
export function watchUnsaved(entry: Unsaved): () => void {
  entries.add(entry);
  return () => void entries.delete(entry);
}

/** What would be lost with a dialog. */
export function unsavedIn(dialog: object): Unsaved[] {
  return [...entries].filter((entry) => entry.dialog === dialog && entry.isUnsaved());
}

/** What would be lost with the screen. */
export function unsavedOnScreen(): Unsaved[] {
  return isLeaving ? [] : [...entries].filter((entry) => !entry.savesItself && entry.isUnsaved());
}

/** What would be lost with the tab. */
export function unsavedInTab(): Unsaved[] {
  return isLeaving ? [] : [...entries].filter((entry) => entry.isUnsaved());
}

/** The page is about to be loaded anew by the app itself: drafts bring back what was typed, so nobody is asked. */
export function leaveWithDrafts(): void {
  isLeaving = true;
}
