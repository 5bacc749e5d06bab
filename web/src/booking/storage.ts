// Browsers that block storage, as in frames of other sites, throw at the mere mention of it.

/** What this browser keeps for the page, or null. */
export function stored(key: string): string | null {
  return attempt((storage) => storage.getItem(key));
}

/** Keeps it if the browser lets us; null forgets. */
export function store(key: string, value: string | null): void {
  attempt((storage) => {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  });
}

function attempt<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(localStorage);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return null; // blocked or full
  }
}
