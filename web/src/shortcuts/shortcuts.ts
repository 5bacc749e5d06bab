/** A key that does something on the screen that is shown. */
export type Shortcut = { key: string; label: string; run: () => void };
export type ShortcutGroup = { title: string; shortcuts: readonly Shortcut[] };

const groups = new Map<object, ShortcutGroup>();

/** @returns what takes the group away again */
export function offerShortcuts(group: ShortcutGroup): () => void {
  const self = {};
  groups.set(self, group);
  return () => void groups.delete(self);
}

/** What the keys do now, screen by screen part. */
export function shortcutsNow(): readonly ShortcutGroup[] {
  return [...groups.values()].filter(({ shortcuts }) => shortcuts.length > 0);
}

const offKey = 'callwright.singleKeys';

/** People who dictate, or whose hands tremble, can do without: a letter then never does anything by itself. */
export function areKeysOn(): boolean {
  return localStorage.getItem(offKey) !== 'off';
}

export function turnKeys(on: boolean): void {
  if (on) localStorage.removeItem(offKey);
  else localStorage.setItem(offKey, 'off');
}

/** What a key does, unless it is typed into something or a dialog or menu is open. */
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
