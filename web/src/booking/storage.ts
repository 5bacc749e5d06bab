// Browsers that block storage, such as in frames of other sites, throw on any access to it.

/** A value in the browser's storage, or null. */
export function stored(key: string): string | null {
  return attempt(() => localStorage.getItem(key));
}

/** Stores a value if the browser allows it; null removes it. */
export function store(key: string, value: string | null): void {
  attempt(() => put(localStorage, key, value));
}

/** A value stored until the tab is closed, or null. */
export function storedInTab(key: string): string | null {
  return attempt(() => sessionStorage.getItem(key));
}

export function storeInTab(key: string, value: string | null): void {
  attempt(() => put(sessionStorage, key, value));
}

function put(storage: Storage, key: string, value: string | null): void {
  if (value === null) storage.removeItem(key);
  else storage.setItem(key, value);
}

function attempt<T>(use: () => T): T | null {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return null; // blocked or full
  }
}
