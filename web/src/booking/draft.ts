import { dayMs } from '@callwright/contract/units-of-time.ts';
import type { Answers } from './answer-check.ts';
import type { Details } from './form-check.ts';
import { store, stored } from './storage.ts';

/**
 * A half-filled form, for a returning visitor. Consents are left out, because each visit asks for them again
 * (visit.ts).
 */
export type Draft = {
  details: Omit<Details, 'consents' | 'location'>;
  answers: Answers;
  stage: string | null;
  /** Identifies the steps that were sent: the visitor may still correct the contact created by them. */
  formToken: string | null;
};

const keptMs = 7 * dayMs;

/** Shared devices (`?kiosk=1`) keep nothing for the next visitor. */
export const isKiosk = (search: string): boolean => new URLSearchParams(search).get('kiosk') === '1';
const keyOf = (linkPrefix: string): string => `callwright.draft:${linkPrefix}`;

export function readDraft(linkPrefix: string, search: string): Draft | null {
  const text = isKiosk(search) ? null : stored(keyOf(linkPrefix));
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as { version: number; at: number; draft: Draft }; // what keepDraft wrote, if the version is ours
    return kept.version === 1 && Date.now() - kept.at < keptMs ? kept.draft : null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

export function keepDraft(linkPrefix: string, search: string, { details, ...kept }: Draft): void {
  if (isKiosk(search)) return;
  const { name, email, phone, guests, notes } = details;
  const draft: Draft = { details: { name, email, phone, guests, notes }, ...kept };
  store(keyOf(linkPrefix), JSON.stringify({ version: 1, at: Date.now(), draft }));
}

export function forgetDraft(linkPrefix: string): void {
  store(keyOf(linkPrefix), null);
}
