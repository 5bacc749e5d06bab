// Browsers that block storage, as in frames of other sites, throw at the mere mention of it.

/** What this browser keeps for the page, or null. */
export function stored(key: string): string | null {
  return attempt(() => localStorage.getItem(key));
}

/** Keeps it if the browser lets us; null forgets. */
export function store(key: string, value: string | null): void {
  attempt(() => put(localStorage, key, value));
}

/** What this tab keeps until it is closed, or null. */
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
