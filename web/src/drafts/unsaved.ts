// The unsaved changes of the whole page. Code that closes a screen checks here first.

export type Unsaved = {
  /** Called at the last moment: a form may have been saved since it was rendered. */
  isUnsaved: () => boolean;
  /** The dialog that contains it. */
  dialog: object | null;
  /** It is saved when its screen closes: only closing the tab could lose it. */
  savesItself: boolean;
  /** Discards the changes, when the person has decided so. */
  discard: () => void;
};

const entries = new Set<Unsaved>();
let isLeaving = false;

/** @returns a function that removes the entry */
export function watchUnsaved(entry: Unsaved): () => void {
  entries.add(entry);
  return () => void entries.delete(entry);
}

/** The unsaved changes in a dialog. */
export function unsavedIn(dialog: object): Unsaved[] {
  return [...entries].filter((entry) => entry.dialog === dialog && entry.isUnsaved());
}

/** The changes that would be lost with the screen. */
export function unsavedOnScreen(): Unsaved[] {
  return isLeaving ? [] : [...entries].filter((entry) => !entry.savesItself && entry.isUnsaved());
}

/** The changes that would be lost with the tab. */
export function unsavedInTab(): Unsaved[] {
  return isLeaving ? [] : [...entries].filter((entry) => entry.isUnsaved());
}

/** Call before the app reloads the page itself: drafts restore what was typed, so no question is needed. */
export function leaveWithDrafts(): void {
  isLeaving = true;
}
