/** A single-key shortcut of the current screen. */
export type Shortcut = { key: string; label: string; run: () => void };
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

const groups = new Map<object, ShortcutGroup>();

/** @returns a function that removes the group */
export function offerShortcuts(group: ShortcutGroup): () => void {
  const self = {};
  groups.set(self, group);
  return () => void groups.delete(self);
}

/** The available shortcuts, by part of the screen. */
export function shortcutsNow(): readonly ShortcutGroup[] {
  return [...groups.values()].filter(({ shortcuts }) => shortcuts.length > 0);
}

const offKey = 'callwright.singleKeys';

/** Shortcuts can be turned off, for people who use dictation or have a tremor. */
export function areKeysOn(): boolean {
  return localStorage.getItem(offKey) !== 'off';
}

export function turnKeys(on: boolean): void {
  if (on) localStorage.removeItem(offKey);
  else localStorage.setItem(offKey, 'off');
}

/** The shortcut for a key, unless the person is typing, or a dialog or menu is open. */
export function shortcutFor(event: KeyboardEvent): Shortcut | undefined {
  if (!areKeysOn() || event.defaultPrevented || event.repeat) return undefined;
  if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return undefined;
  const pressed = event.key.toLowerCase();
  return shortcutsNow()
    .flatMap(({ shortcuts }) => shortcuts)
    .findLast(({ key }) => key === pressed);
}

const taking =
  'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

function isTaken(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(taking) !== null) return true;
  return document.querySelector('[role="dialog"][aria-modal="true"], [role="menu"]') !== null;
}
