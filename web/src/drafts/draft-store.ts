import { queryClient } from '../api.ts';
import { credentials } from '../auth/credentials.ts';
import { meQuery } from '../auth/session.ts';

const prefix = 'callwright.draft:';

/** Names of fields whose values must not be stored in the browser. */
const secretNames = /pass|secret|token|header|certificate|code|address|url|key/i;

/** The changed values by field. */
export type Draft = Readonly<Record<string, unknown>>;

/** The storage key in this tab, by workspace and member; null if nobody is signed in. */
function keyOf(name: string): string | null {
  const userId = queryClient.getQueryData(meQuery.queryKey)?.data.user?.id;
  return userId === undefined ? null : `${prefix}${credentials.workspaceId}:${userId}:${name}`;
}

export function keepDraft(name: string, draft: Draft): void {
  const key = keyOf(name);
  const fields = Object.entries(draft).filter(([field, value]) => !secretNames.test(field) && isPlain(value));
  if (key === null) return;
  if (fields.length === 0) forgetDraft(name);
  else attempt((storage) => storage.setItem(key, JSON.stringify(Object.fromEntries(fields))));
}

export function readDraft(name: string): Draft | null {
  const key = keyOf(name);
  const text = key === null ? null : attempt((storage) => storage.getItem(key));
  return text === null ? null : (JSON.parse(text) as Draft); // only keepDraft writes it
}

export function forgetDraft(name: string): void {
  const key = keyOf(name);
  if (key !== null) attempt((storage) => storage.removeItem(key));
}

/** Removes all drafts from the browser, for signing out. */
export function forgetDrafts(): void {
  attempt((storage) => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const key of keys.filter((one) => one.startsWith(prefix))) storage.removeItem(key);
  });
}

/** Whether a value can be stored as JSON, which a file, for example, cannot. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value === 'object' && value !== null)
    return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
  return value !== undefined;
}

/** Returns null if the storage is blocked or full, which throws. */
function attempt<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return null;
  }
}
