import { hourMs } from '@callwright/contract/units-of-time.ts';
import type { Held } from './api.ts';
import { isKiosk } from './draft.ts';
import { storedInTab, storeInTab } from './storage.ts';

/** A visitor's choices on the way to a call, stored in the tab: they survive a reload, but not a new visit. */
type Visit = {
  duration: number | null;
  timeZone: string | null;
  slot: string | null;
  /** The hold of that time. Without it, the time would look taken because of the visitor's own hold. */
  hold: { held: Held; endsAt: number } | null;
  /** With the version of the consent text. */
  consents: { kind: string; version: string }[];
  location: number;
  /** The token of the completed form. */
  formToken: string | null;
};

export type VisitKeeper = {
  /** The state when the page was opened. */
  before: Visit;
  keep: (part: Partial<Visit>) => void;
  /** The visit has led to a call: nothing more is stored. */
  end: () => void;
};

/** Tabs may be restored days later, when times and holds are outdated. */
const keptMs = 12 * hourMs;
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
