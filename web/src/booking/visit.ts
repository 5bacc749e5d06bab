import type { Held } from './api.ts';
import { isKiosk } from './draft.ts';
import { storedInTab, storeInTab } from './storage.ts';

/** What a visitor chose on the way to a call. The tab keeps it, so that a reload changes nothing; a new visit starts without it. */
type Visit = {
  duration: number | null;
  timeZone: string | null;
  slot: string | null;
  /** The hold of that time: without it, the visitor would find the time taken by themselves. */
  hold: { held: Held; endsAt: number } | null;
  /** With the version of the text that was agreed to. */
  consents: { kind: string; version: string }[];
  location: number;
  /** Stands for the form once it is complete. */
  formToken: string | null;
};

export type VisitKeeper = {
  /** As it was when the page was opened. */
  before: Visit;
  keep: (part: Partial<Visit>) => void;
  /** The visit has led to a call: nothing of it is kept from here on. */
  end: () => void;
};

/** Tabs are restored days later, when neither times nor holds mean anything. */
const keptMs = 12 * 3_600_000;
const empty: Visit = {
  duration: null,
  timeZone: null,
  slot: null,
  hold: null,
  consents: [],
  location: 0,
  formToken: null,
};

export function visitKeeper(linkPrefix: string, search: string): VisitKeeper {
  const key = `callwright.visit:${linkPrefix}`;
  const before = isKiosk(search) ? empty : read(key);
  let current: Visit | null = isKiosk(search) ? null : before;
  return {
    before,
    keep: (part) => {
      if (current === null) return;
      current = { ...current, ...part };
      storeInTab(key, JSON.stringify({ version: 1, at: Date.now(), visit: current }));
    },
    end: () => {
      current = null;
      storeInTab(key, null);
    },
  };
}

function read(key: string): Visit {
  const text = storedInTab(key);
  if (text === null) return empty;
  try {
    const kept = JSON.parse(text) as { version: number; at: number; visit: Visit }; // what keep wrote, if the version is ours
    if (kept.version !== 1 || Date.now() - kept.at > keptMs) return empty;
    const { slot } = kept.visit;
    return { ...kept.visit, slot: slot !== null && Date.parse(slot) > Date.now() ? slot : null };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return empty;
  }
}
